import { codeMails } from '../../support/sample-shop/code-mails';
import type { Locator, Page } from 'playwright-core';
import type { ShopFile } from 'shop-appointments/adapters/memory';
import salon from '../../../examples/sample-shop/salon.json';
import { faults } from '../../support/browser/faults';
import { filledButtons, lowTargets } from '../../support/browser/page-checks';
import { scrollWidth } from '../../support/browser/shop-pages';
import { addToCart, checkOut, day, describeStorefront, picker } from '../../support/browser/storefront';
import { eventually } from '../../support/eventually';
import { LANGUAGES } from '../../../examples/sample-shop/texts/languages';

jest.setTimeout(300_000);

const ADA = 'ada@mail.example';

/** End of the path of a booking's page that is checked with the form that moves the booking. */
const MOVE = '#move';

describeStorefront(
  'every page for customers',
  (store) => {
    const freeTime = (page: Page) => picker(page).locator('[data-start]:not([aria-disabled="true"])');

    const intoCart = async (page: Page, service: number): Promise<void> => {
      await page.goto(`${store.shop.url}/services/${service}`);
      await day(page, '2026-10-29').click();
      await freeTime(page).and(page.locator('[data-start^="2026-10-29"]')).first().click();
      await addToCart(page).click();
      await page.waitForURL('**/cart');
    };

    const askForCode = async (page: Page): Promise<void> => {
      await page.goto(`${store.shop.url}/my/find`);
      await page.fill('#email', ADA);
      await page.getByRole('button', { name: 'Send the code' }).click();
      await page.waitForURL('**/my/find/code');
    };

    /** Opens the list of coming bookings of an e-mail address by the code that the shop sends to it. */
    const findBookings = async (page: Page): Promise<void> => {
      await askForCode(page);
      const mails = await eventually(
        () => codeMails(store.shop),
        ({ length }) => length > 0,
      );
      await page.fill('#code', /\b\d{6}\b/.exec(mails[0]!.body)![0]);
      await page.getByRole('button', { name: 'Show my bookings' }).click();
      await page.waitForURL('**/my/found');
    };

    /**
     * Books a massage with a deposit and a haircut, fills the cart again, and finds the bookings by a code. Returns the
     * paths of all pages that have something to show then.
     */
    const fillShop = async (page: Page): Promise<readonly string[]> => {
      for (const service of [6, 1]) await intoCart(page, service);
      await checkOut(page);
      const own = await page.locator('a[href*="/my/appointments/"].button').first().getAttribute('href');
      for (const service of [6, 3]) await intoCart(page, service);
      await findBookings(page);
      await askForCode(page);
      const services = ['/services/1', '/services/4', '/services/6'];
      const bookings = ['/cart', '/confirmation', own!, own! + MOVE, '/my/bookings', '/my/found'];
      return ['/', ...services, ...bookings, '/my/find', '/my/find/code', '/sign-in', '/passes', '/nowhere'];
    };

    /** Opens a page in its fullest state: with a chosen time, and with the form that cancels, or the one that moves. */
    const openFull = async (page: Page, path: string): Promise<void> => {
      await page.goto(store.shop.url + path);
      if (path.startsWith('/services/')) await freeTime(page).first().click();
      if (!path.startsWith('/my/appointments/')) return;
      if (!path.endsWith(MOVE)) await page.locator('details.cancel > summary').click();
      else await picker(page).locator('[data-start]').first().waitFor();
    };

    test('axe finds nothing, everything that is pressed is 44 pixels high, and at most one button is filled', async () => {
      const page = await store.open('/');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const paths = await fillShop(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.emulateMedia({ colorScheme: 'dark' });
      for (const path of paths) {
        await openFull(page, path);
        expect([path, await faults(page)]).toEqual([path, []]);
        expect([path, await lowTargets(page)]).toEqual([path, []]);
        expect([path, (await filledButtons(page)).slice(1)]).toEqual([path, []]);
      }
      await page.close();
    });

    test('with text of twice its size, nothing is wider than a phone in languages with long words, and from right to left', async () => {
      const page = await store.open('/');
      const paths = await fillShop(page);
      await page.setViewportSize({ width: 390, height: 844 });
      for (const code of ['de', 'fr', 'ar']) {
        await page.goto(`${store.shop.url}/?language=${code}`);
        for (const path of paths) {
          await openFull(page, path);
          await page.evaluate("document.documentElement.style.fontSize = '200%'");
          expect([code, path, await scrollWidth(page)]).toEqual([code, path, 390]);
        }
      }
      await page.close();
    });

    test('with text of twice its size, the search for a time zone is not wider than a phone', async () => {
      const page = await store.open('/services/1');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      await freeTime(page).first().waitFor();
      await picker(page).locator('[part="zone"] > button').click();
      await picker(page).getByLabel('Search for a city').fill('Vladi');
      await picker(page).getByRole('button', { name: 'Vladivostok' }).waitFor();
      expect(await scrollWidth(page)).toBe(390);
      await page.close();
    });

    test('another service is added from the page of the chosen ones', async () => {
      const page = await store.open('/');
      await intoCart(page, 1);
      await page.getByRole('link', { name: 'Add another service' }).click();
      await page.getByRole('link', { name: 'Beard trim', exact: true }).click();
      await freeTime(page).first().click();
      await addToCart(page).click();
      await page.waitForURL('**/cart');
      expect(await page.locator('.card h2').allInnerTexts()).toEqual(['Haircut', 'Beard trim']);
      await page.close();
    });

    test('on a phone, the buttons that order and pay are as wide as the fields and amounts above them', async () => {
      const page = await store.open('/');
      await page.setViewportSize({ width: 390, height: 844 });
      await intoCart(page, 1);
      const widthOf = async (locator: Locator) => (await locator.boundingBox())!.width;
      const order = page.getByRole('button', { name: 'Book and pay' });
      expect(await widthOf(order)).toBe(await widthOf(page.getByLabel('E-mail')));
      await checkOut(page);
      const pay = page.getByRole('button', { name: /^Pay €/ });
      expect(await widthOf(pay)).toBe(await widthOf(page.locator('.receipt .sums')));
      await page.close();
    });

    test('in every language, the links in the head of a page stand in one row on a phone, beside the name', async () => {
      const page = await store.open('/');
      await page.setViewportSize({ width: 390, height: 844 });
      for (const code of Object.keys(LANGUAGES)) {
        await page.goto(`${store.shop.url}/?language=${code}`);
        const links = await page.locator('header a:visible').all();
        const middles = await Promise.all(
          links.map(async (link) => {
            const { y, height } = (await link.boundingBox())!;
            return Math.round(y + height / 2);
          }),
        );
        expect([code, middles.length, new Set(middles).size]).toEqual([code, 3, 1]);
      }
      await page.close();
    });

    test('the print of an order has its appointments and its total, and nothing to press', async () => {
      const page = await store.open('/');
      await intoCart(page, 1);
      await checkOut(page);
      await page.emulateMedia({ media: 'print' });
      const main = page.locator('main');
      expect(await main.innerText()).toMatch(/One step left: pay by[^]*Total\s*€48\.00[^]*Haircut/);
      expect(await main.locator('button:visible, a.button:visible').count()).toBe(0);
      await page.close();
    });
  },
  { file: salon as unknown as ShopFile },
);
