// The same walks by Playwright, as its users write them: locators and their waiting, rows read in one evaluation.
//
//   node walk.mjs BROWSER SITE PATH MODE TABS FILE
//
// MODE is click (through Next, or from a list to its items and back), goto (every page by its address), or one of
// open, content and snapshot: pages opened one after the other, and read in one of two ways, or not. Playwright is
// looked for from the folder that this is started in.
import { createWriteStream } from "node:fs";
import { createRequire } from "node:module";

const { chromium } = createRequire(`${process.cwd()}/`)("playwright-core");

const [executablePath, site, path, mode, tabs, file] = process.argv.slice(2);
const output = createWriteStream(file);
const browser = await chromium.launch({ executablePath, args: process.getuid() === 0 ? ["--no-sandbox"] : [] });
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
const pages = await Promise.all(Array.from({ length: Number(tabs) }, () => context.newPage()));
const [kind, count] = path.split("/").filter(Boolean);

const read = async (page) => {
  const rows = await page.locator("tr.row, article").evaluateAll((rows) =>
    rows.map((row) => ({
      id: row.querySelector(".id").textContent,
      name: row.querySelector(".name, h1").textContent,
      price: row.querySelector(".price").textContent,
    }))
  );
  for (const row of rows) output.write(JSON.stringify(row) + "\n");
};

async function clickPages(page) {
  await page.goto(site + path);
  await read(page);
  for (let number = 2; number <= Number(count); number++) {
    await page.locator("a.next").click();
    await page.waitForURL(`**/${kind}/${count}/${number}`);
    await read(page);
  }
}

async function clickDetails(page) {
  await page.goto(site + path);
  const items = page.locator("a.item");
  const all = await items.count();
  for (let at = 0; at < all; at++) {
    await items.nth(at).click();
    await page.waitForURL(`**/details/${count}/${at + 1}`);
    await read(page);
    await page.goBack();
  }
}

// Every page of a list of addresses, by as many tabs as there are.
async function goto(addresses) {
  const queue = [...addresses];
  const work = async (page) => {
    for (let address = queue.shift(); address; address = queue.shift()) {
      await page.goto(address);
      await read(page);
    }
  };
  await Promise.all(pages.map(work));
}

async function addresses() {
  if (kind !== "details") return Array.from({ length: Number(count) }, (_, at) => `${site}/${kind}/${count}/${at + 1}`);
  await pages[0].goto(site + path);
  return pages[0].locator("a.item").evaluateAll((links) => links.map((link) => link.href));
}

async function large(page) {
  const [, size, all] = path.split("/").filter(Boolean);
  const session = await context.newCDPSession(page);
  const computedStyles = ["display", "visibility", "color"];
  for (let number = 1; number <= Number(all); number++) {
    await page.goto(`${site}/nodes/${size}/${all}/${number}`);
    if (mode === "content") await page.content();
    if (mode === "snapshot") await session.send("DOMSnapshot.captureSnapshot", { computedStyles, includePaintOrder: false, includeDOMRects: true });
    output.write(JSON.stringify({ page: `Large ${number}` }) + "\n");
  }
}

if (mode === "goto") await goto(await addresses());
else if (mode !== "click") await large(pages[0]);
else if (kind === "details") await clickDetails(pages[0]);
else await clickPages(pages[0]);
await browser.close();
await new Promise((done) => output.end(done));
