import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { keepSmall } from './keep-small';

// Makes examples/sample-shop/screenshots and docs/pictures/desk.png: views of the demo salon on a Friday morning. The package has
// to be built.

const ROOT = join(__dirname, '../../..');
const FOLDER = join(ROOT, 'examples/sample-shop/screenshots');
const NOW = '2026-11-27T09:40:00+01:00';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const TABLET = { viewport: { width: 768, height: 844 }, hasTouch: true } as const;
const GERMAN = { locale: 'de-DE' } as const;
const ARABIC = { locale: 'ar' } as const;
const DARK = { colorScheme: 'dark' } as const;

/** Opens pages of one shop, each in a browser context of its own with the given language, colours and size. */
type Open = (path: string, look: BrowserContextOptions) => Promise<Page>;

/** Makes all pictures of the sample shop. */
export async function pictureSampleShop(browser: Browser): Promise<void> {
  const { url, child } = await startShop();
  try {
    const open: Open = async (path, look) => {
      const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...look });
      await context.clock.setSystemTime(NOW);
      const page = await context.newPage();
      if (path.startsWith('/admin')) await signIn(page, url);
      await page.goto(url + path);
      return page;
    };
    await pictureDesk(browser, open);
    await picturePicker(browser, open);
    await pictureCustomer(browser, open);
  } finally {
    child.kill();
  }
}

/** Starts the built sample shop in a process of its own, on any free port. */
async function startShop(): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, ['dist/examples/sample-shop/main.js'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATABASE_URL: 'sqlite::memory:', SHOP_NOW: NOW },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { url: line.replace('listening on ', ''), child };
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.fill('[name=login]', 'manager');
  await page.fill('[type=password]', 'demo-manager');
  await page.press('[type=password]', 'Enter');
  await page.waitForURL('**/admin');
}

async function pictureDesk(browser: Browser, open: Open): Promise<void> {
  const desk = async (hash: string, look: BrowserContextOptions, large = false): Promise<Page> => {
    const page = await open(`/admin#desk/${hash}`, look);
    if (large) await enlarge(page);
    await page.locator('appointment-desk [part="live"].live').waitFor();
    return page;
  };
  save('today', await together(browser, [await desk('today', { viewport: { width: 1280, height: 720 } })]));
  const week = await desk('calendar/week/2026-12-02', { viewport: { width: 1280, height: 860 } });
  keepSmall(join(ROOT, 'docs/pictures/desk.png'), await together(browser, [week]));
  const appointment = await desk('today', PHONE);
  await appointment.getByRole('button', { name: 'Peter Nowak' }).first().click();
  await appointment.locator('appointment-desk dialog[open]').waitFor();
  save(
    'desk-phone',
    await together(browser, [
      await desk('today', PHONE),
      appointment,
      await desk('calendar/day/2026-11-27', { ...PHONE, ...GERMAN, ...DARK }),
      await desk('today', { ...PHONE, ...ARABIC }),
      await desk('today', PHONE, true),
    ]),
  );
  save(
    'desk-tablet',
    await together(browser, [
      await desk('calendar/day/2026-11-27', { ...TABLET, ...GERMAN }),
      await desk('figures', { ...TABLET, ...ARABIC, ...DARK }),
    ]),
  );
}

async function picturePicker(browser: Browser, open: Open): Promise<void> {
  const picker = async (look: BrowserContextOptions, large = false): Promise<Page> => {
    const page = await open('/services/1', look);
    if (large) await enlarge(page);
    await page.locator('appointment-picker [data-start]').first().waitFor();
    return page;
  };
  save('service', await together(browser, [await picker({ viewport: { width: 1280, height: 800 } })]));
  save(
    'picker-phone',
    await together(browser, [
      await picker(PHONE),
      await picker({ ...PHONE, ...GERMAN, ...DARK }),
      await picker({ ...PHONE, ...ARABIC }),
      await picker(PHONE, true),
    ]),
  );
}

/** Books a haircut as a visitor, and pictures the pages on the way. Two of them are dark. */
async function pictureCustomer(browser: Browser, open: Open): Promise<void> {
  const page = await open('/services/1', PHONE);
  await page.locator('appointment-picker [data-start]:not([aria-disabled="true"])').first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/cart');
  const shots = [await page.screenshot()];
  await page.fill('#name', 'Ada Lovelace');
  await page.fill('#email', 'ada@mail.example');
  await page.getByRole('button', { name: /^Book and pay/ }).click();
  await page.waitForURL('**/confirmation');
  await page.emulateMedia({ colorScheme: 'dark' });
  shots.push(await page.screenshot());
  await page.goto(new URL('/my/bookings', page.url()).href);
  const bookings = await page.screenshot();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('main a', { hasText: 'Haircut' }).first().click();
  await page.waitForURL((url) => url.pathname !== '/my/bookings');
  shots.push(await page.screenshot(), bookings);
  await page.context().close();
  save('customer-phone', await inARow(browser, shots));
}

/** Shows text in twice its size. */
const enlarge = (page: Page): Promise<unknown> =>
  page.evaluate(`document.documentElement.style.fontSize = '200%'`);

/** Takes pictures of pages, closes the pages, and puts the pictures in a row. */
async function together(browser: Browser, pages: readonly Page[]): Promise<Buffer> {
  const shots: Buffer[] = [];
  for (const page of pages) {
    await page.evaluate('document.fonts.ready');
    shots.push(await page.screenshot({ animations: 'disabled' }));
    await page.context().close();
  }
  return inARow(browser, shots);
}

async function inARow(browser: Browser, shots: readonly Buffer[]): Promise<Buffer> {
  if (shots.length === 1) return shots[0]!;
  const page = await browser.newPage({ viewport: { width: 200, height: 200 } });
  const images = shots.map((shot) => `<img src="data:image/png;base64,${shot.toString('base64')}">`);
  await page.setContent(
    `<style>body { margin: 0; } main { display: inline-flex; gap: 16px; background: #9aa0a8; }</style>
    <main>${images.join('')}</main>`,
  );
  const row = await page.locator('main').screenshot();
  await page.close();
  return row;
}

const save = (name: string, picture: Buffer): void => keepSmall(join(FOLDER, `${name}.png`), picture);
