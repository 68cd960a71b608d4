"""Draws how the time to learn grows with pages, from the first table of RESULTS.md: both axes are logarithmic.

    plot.py RESULTS.md growth.svg
"""

import math
import pathlib
import sys

LEFT, TOP, WIDTH, HEIGHT = 70, 20, 460, 300
COLOURS = ("#1b6ca8", "#d1495b", "#2e933c", "#8a5cb8", "#e08e0b", "#444444")


def table(text):
    """{class: [(KB, milliseconds)]} of the last column of the first table."""
    rows = {}
    for line in text.split("| class | KB |")[1].splitlines()[2:]:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        rows.setdefault(cells[0], []).append((float(cells[1]), float(cells[-1].strip(" ×"))))
    return rows


def main():
    source, target = map(pathlib.Path, sys.argv[1:])
    rows = table(source.read_text())
    largest = max(size for points in rows.values() for size, _ in points)
    low, high = -2, 3
    x = lambda size: LEFT + WIDTH * math.log(size) / math.log(largest)
    y = lambda time: TOP + HEIGHT * (high - math.log10(max(time, 10**low))) / (high - low)
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 380" font-family="sans-serif" font-size="12">']
    parts.append('<rect width="640" height="380" fill="white"/>')
    for power in range(low, high + 1):
        at = y(10**power)
        parts.append(f'<path d="M{LEFT} {at:.1f}h{WIDTH}" stroke="#ddd"/><text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{10.0**power:g} ms</text>')
    for size in sorted({size for points in rows.values() for size, _ in points}):
        parts.append(f'<path d="M{x(size):.1f} {TOP}v{HEIGHT}" stroke="#eee"/><text x="{x(size):.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{size:g} KB</text>')
    parts.append(f'<path d="M{LEFT} {y(100):.1f}h{WIDTH}" stroke="#d00" stroke-dasharray="5 4"/><text x="{LEFT + 6}" y="{y(100) - 5:.1f}" fill="#d00">goal at 57 KB</text>')
    ends = sorted((points[-1][1], name) for name, points in rows.items())
    shelf = {name: 0.0 for name in rows}
    last = TOP + HEIGHT + 20
    for time, name in ends:
        last = min(last - 14, y(time) + 4)
        shelf[name] = last
    for (name, points), colour in zip(rows.items(), COLOURS):
        path = " ".join(f"{x(size):.1f},{y(time):.1f}" for size, time in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{LEFT + WIDTH + 8}" y="{shelf[name]:.1f}" fill="{colour}">{name}</text>')
    parts.append(f'<text x="{LEFT + WIDTH / 2}" y="{TOP + HEIGHT + 44}" text-anchor="middle">size of a page; two pages, 18 attributes</text></svg>')
    target.write_text("\n".join(parts) + "\n")


if __name__ == "__main__":
    main()
