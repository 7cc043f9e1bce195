import { randomBytes } from 'node:crypto';
import { describeInBrowser, launchBrowser } from '../browser/browser';
import { eventually } from '../eventually';
import { blocksOf, filesOf, shellOf } from './documents';
import { FIRST_PAGE } from './first-hour';
import { freePort, type Project } from './new-project';

const SALON = 'salon.js';

/** Lists the lines of code of a file in "Getting started", without comments and empty lines. */
const linesOf = (file: string): string[] =>
  filesOf(FIRST_PAGE)
    .find((one) => one.file === file)!
    .text.split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('//'));

/** Starts the shop of a file in the project, and returns its address and the code of the first administrator. */
async function startSalon(project: Project, file: string) {
  const port = await freePort();
  const env = { PORT: port, APPOINTMENTS_SECRET: randomBytes(32).toString('hex') };
  const child = project.nodeWith(env, file);
  const url = `http://localhost:${port}`;
  const isOpen = async () => (await fetch(url).catch(() => undefined))?.ok ?? false;
  await eventually(isOpen, (open) => open || child.hasEnded());
  const [, code] = /code=(\w+)/.exec(child.err()) ?? [];
  if (code === undefined) throw new Error(child.err());
  return { url, code, child };
}

/** Declares the tests of the ten lines with which "Getting started" begins. */
export function testTenLines(project: () => Project): void {
  test('Getting started begins with a shop of ten lines, which its reader starts with one command', () => {
    expect(filesOf(FIRST_PAGE)[0]!.file).toBe(SALON);
    expect(linesOf(SALON)).toHaveLength(10);
    expect(shellOf(FIRST_PAGE, `node ${SALON}`).trim().split('\n').at(-1)).toBe(`node ${SALON}`);
  });

  describeInBrowser('in a browser', () => {
    test('the ten lines lead to a desk with a sign-in and a paid booking', async () => {
      const { url, code, child } = await startSalon(project(), SALON);
      const browser = await launchBrowser();
      try {
        const page = await browser.page();
        await page.goto(`${url}/set-up?code=${code}`);
        await page.getByLabel('Your name').fill('Ada');
        await page.getByLabel('E-mail address').fill('ada@salon.example');
        await page.getByLabel('Password').fill('correct horse battery');
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByLabel('Name').fill('Haircut');
        await page.getByLabel('Price without tax').fill('40');
        await page.getByRole('button', { name: 'Add' }).click();
        await page.getByRole('button', { name: 'Save' }).waitFor();

        await page.goto(url);
        await page.getByRole('link', { name: 'Haircut' }).click();
        await page.locator('[data-start]').first().click();
        await page.getByLabel('Your name').fill('Gus Guest');
        await page.getByLabel('E-mail address').fill('gus@mail.example');
        await page.getByRole('button', { name: 'Book' }).click();
        await page.getByText('You pay at the shop.').waitFor();

        await page.goto(`${url}/desk`);
        await page.getByText('Up to date').waitFor();
        await page.goto(`${url}/desk/orders/1`);
        await page.getByText('Gus Guest').waitFor();
        await page.getByRole('button', { name: 'Mark as paid' }).click();
        await page.getByRole('button', { name: 'Mark as refunded' }).waitFor();
        expect(browser.errors).toEqual([]);
      } finally {
        await browser.close();
        await child.stop();
      }
    });
  });

  test('its services are replaced by a table of one’s own, as the page says', async () => {
    const lines = blocksOf(FIRST_PAGE).find(({ text }) => text.includes("from './salon-shop.js'"))!.text;
    const own = linesOf(SALON).filter((line) => !/adapters\/starter|^const shop/.test(line));
    project().write('salon-own.js', [lines, ...own].join('\n'));
    await project().shell('rm -f salon.db');
    const { url, child } = await startSalon(project(), 'salon-own.js');
    try {
      const add = `import { Service } from './salon-products.js';
        await Service.create({ name: 'Shave', status: 'publish', price: '20', minutes: 30 });`;
      await project().shell(`node --input-type=module -e "${add}"`);
      expect(await (await fetch(url)).text()).toContain('Shave');
      expect((await fetch(`${url}/services/1`)).status).toBe(200);
      expect((await fetch(`${url}/desk/services`)).status).toBe(404);
    } finally {
      await child.stop();
    }
  });
}
