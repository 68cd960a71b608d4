"""The site that is walked: pages with a table and a Next link, a list with a page for each item, and large pages.

    /pages/COUNT/NUMBER      a page with a table of 20 rows, and Next to the following one
    /plain/COUNT/NUMBER      the same without a style sheet and a script of its own
    /details/COUNT           a list of items, each with a page /details/COUNT/NUMBER
    /nodes/SIZE/COUNT/NUMBER a page of about SIZE nodes, and Next to the following one

Everything is made from numbers, so what a walk has to bring home is known without one.
"""

import asyncio
import functools
import multiprocessing
import socket

ROWS = 20
STYLE = "body{font:14px sans-serif;margin:2em}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:4px}.price{text-align:right}nav a{padding:6px}"
SCRIPT = "document.documentElement.dataset.ready='yes';document.querySelectorAll('tr.row').forEach((row,at)=>{if(at%2)row.style.background='#f4f4f4'});"
PARTS = '<link rel=stylesheet href="/site.css"><script src="/site.js" defer></script>'
CACHED = "Cache-Control: max-age=3600\r\n"


def row(number):
    return {"id": str(number), "name": f"Item {number} of the barn", "price": f"{number % 97}.{number % 100:02}"}


def rows_of_pages(count):
    return [row(number) for number in range(1, count * ROWS + 1)]


def rows_of_details(count):
    return [row(number) for number in range(1, count + 1)]


def page(title, body, head=PARTS):
    return f"<!doctype html><html lang=en><head><meta charset=utf-8><title>{title}</title>{head}</head><body>{body}</body></html>"


def table_page(kind, count, number):
    first = (number - 1) * ROWS + 1
    rows = "".join(
        f'<tr class=row><td class=id>{item["id"]}</td><td class=name><a href="/item/{item["id"]}">{item["name"]}</a></td>'
        f'<td>{"in stock" if at % 3 else "sold"}</td><td class=price>{item["price"]}</td></tr>'
        for at, item in ((at, row(at)) for at in range(first, first + ROWS))
    )
    following = f'<a class=next href="/{kind}/{count}/{number + 1}">Next</a>' if number < count else ""
    head = PARTS if kind == "pages" else ""
    table = f"<table><thead><tr><th>id<th>name<th>state<th>price</tr></thead><tbody>{rows}</tbody></table>"
    return page(f"Page {number}", f"<header><h1>Page {number}</h1></header>{table}<nav>{following}</nav>", head)


def list_page(count):
    items = "".join(f'<li><a class=item href="/details/{count}/{number}">{row(number)["name"]}</a></li>' for number in range(1, count + 1))
    return page("List", f"<h1>List</h1><ul>{items}</ul>")


def detail_page(count, number):
    item = row(number)
    words = "".join(f"<p>Paragraph {at} on {item['name']}, with <b>some</b> words that say <i>little</i>.</p>" for at in range(10))
    body = f"<article><span class=id>{item['id']}</span><h1>{item['name']}</h1><span class=price>{item['price']}</span>{words}</article>"
    return page(item["name"], body + f'<nav><a href="/details/{count}">Back to the list</a></nav>')


def large_page(size, count, number):
    # A block is ten nodes: five elements and five texts.
    block = "<div class=block>a<p>b <b>c</b> d</p><span title=e>f</span></div>"
    following = f'<a class=next href="/nodes/{size}/{count}/{number + 1}">Next</a>' if number < count else ""
    return page(f"Large {number}", f"<h1>Large {number}</h1><nav>{following}</nav><main>{block * (size // 9)}</main>")


@functools.lru_cache(maxsize=64)
def answer(path):
    """The bytes of an answer, and whether it is a page."""
    parts = path.strip("/").split("/")
    kind, numbers = parts[0], [int(part) for part in parts[1:] if part.isdigit()]
    if kind in ("pages", "plain") and len(numbers) == 2:
        return respond("200 OK", "text/html", table_page(kind, *numbers)), True
    if kind == "details" and len(numbers) in (1, 2):
        return respond("200 OK", "text/html", list_page(*numbers) if len(numbers) == 1 else detail_page(*numbers)), True
    if kind == "nodes" and len(numbers) == 3:
        return respond("200 OK", "text/html", large_page(*numbers)), True
    if kind == "site.css":
        return respond("200 OK", "text/css", STYLE, CACHED), False
    if kind == "site.js":
        return respond("200 OK", "text/javascript", SCRIPT, CACHED), False
    return respond("404 Not Found", "text/plain", "not here"), False


def respond(status, kind, text, more=""):
    body = text.encode()
    head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}; charset=utf-8\r\nContent-Length: {len(body)}\r\n{more}\r\n"
    return head.encode() + body


class Visitor(asyncio.Protocol):
    """A connection, over which one request comes after the other."""

    def __init__(self, pages):
        self.pages, self.heard = pages, b""

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.heard += data
        while b"\r\n\r\n" in self.heard:
            head, self.heard = self.heard.split(b"\r\n\r\n", 1)
            said, is_page = answer(head.split(b" ", 2)[1].decode("latin-1").split("?")[0])
            self.pages.value += is_page
            self.transport.write(said)


class Site:
    """The site, served on this machine by a process of its own while this is open."""

    def __enter__(self):
        listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self.pages = multiprocessing.Value("l", 0, lock=False)
        self.process = multiprocessing.Process(target=serve, args=(listener, self.pages), daemon=True)
        self.process.start()
        listener.close()
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.join()


def serve(listener, pages):
    async def forever():
        server = await asyncio.get_running_loop().create_server(lambda: Visitor(pages), sock=listener)
        await server.serve_forever()

    asyncio.run(forever())
