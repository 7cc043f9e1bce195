import type { Locator, Page } from 'playwright-core';
import type { ShopFile } from 'shop-appointments/adapters/memory';
import type { SampleShop } from '../../examples/sample-shop/shop';
import { LANGUAGES } from '../../examples/sample-shop/texts/languages';
import { asInstant } from '../../lib/time/units';
import { type ShopFolder, shopFolder } from '../support/sample-shop/a-shop';
import { type Browser, describeInBrowser, launchBrowser } from '../support/browser/browser';
import { scrollWidth, seriousFaults, serveScripts } from '../support/browser/shop-pages';

jest.setTimeout(180_000);

/** Wednesday 21 October 2026, nine in the morning in Berlin. */
const NOW = asInstant(Date.UTC(2026, 9, 21, 7) / 1000);

const SHOP: ShopFile = {
  site: { name: 'Barber', url: 'https://barber.example', timezone: 'Europe/Berlin', currency: 'EUR' },
  products: [
    {
      id: 1,
      name: 'Cut',
      price: '30',
      duration: 60,
      duration_unit: 'minute',
      staff_ids: [3, 4],
    },
  ],
  users: [
    { id: 1, login: 'boss', display_name: 'Bo', roles: ['shop_manager'], password: 'a long password' },
    { id: 3, login: 'mia', display_name: 'Mia', roles: ['shop_staff'], password: 'another password' },
    { id: 4, login: 'jo', display_name: 'Jo', roles: ['shop_staff'] },
    { id: 6, login: 'cleo', display_name: 'Cleo Bright', password: 'a third password' },
  ],
  rules: [
    { title: 'Hours', range_type: 'time:all', from_range: '09:00', to_range: '17:00', appointable: true },
  ],
};

describeInBrowser('the admin of the sample shop', () => {
  let browser: Browser;
  let folder: ShopFolder;
  let shop: SampleShop;

  beforeAll(async () => {
    browser = await launchBrowser();
    await serveScripts(browser.context);
    folder = await shopFolder();
    shop = await folder.start({ shopFile: folder.write(SHOP), now: NOW });
  });
  afterAll(async () => {
    await browser.close();
    await folder.remove();
  });
  afterEach(() => browser.context.clearCookies());

  async function signIn(login: string, password: string): Promise<Page> {
    const page = await browser.page();
    await page.setViewportSize({ width: 1280, height: 1100 });
    const session = await browser.context.newCDPSession(page);
    await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Berlin' });
    await page.goto(`${shop.url}/admin`);
    await page.fill('#login', login);
    await page.fill('#password', password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    return page;
  }

  /** Opens the desk as the manager, and waits until its data is loaded. */
  async function openDesk(): Promise<Page> {
    const page = await signIn('boss', 'a long password');
    await page.getByText('Up to date', { exact: true }).waitFor();
    return page;
  }

  const book = (start: string, staffId = 3) =>
    shop.appointments.create({ productId: 1, start, staffId, customerId: 6 });
  const rows = (page: Page): Locator => page.locator('[data-appointment]');

  test('a manager sees today, opens the order of an appointment, records its payment, and signs out', async () => {
    const { id, orderId } = await book('2026-10-21T11:00');
    const page = await openDesk();
    const row = page.locator(`[data-appointment="${id}"]`);
    await row.getByText('Unpaid', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Cleo Bright' }).click();
    await page.getByRole('link', { name: `Order ${orderId}` }).click();
    await page.waitForURL(`**/admin/orders/${orderId}`);
    await page.getByText('1 × Cut').waitFor();
    await page.getByText('Waiting for payment').waitFor();
    await page.getByText('Wednesday 21 October 2026, 11:00').waitFor();
    const main = page.locator('main').locator('button').last();
    expect(await main.innerText()).toMatch(/^Record payment of /);
    await main.click();
    await page.getByRole('heading', { name: `Order ${orderId} Paid`, exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);

    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await row.waitFor();
    expect(await row.getByText('Unpaid', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/admin/sign-in');
    await page.close();
  });

  test.each(['de', 'fr', 'es', 'ar'] as const)(
    'the page of an order is in the language that is chosen in its menu “More”: %s',
    async (code) => {
      const start = { de: '09', fr: '10', es: '12', ar: '13' }[code];
      const { orderId } = await book(`2026-10-22T${start}:00`);
      const page = await openDesk();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${shop.url}/admin/orders/${orderId}`);
      const { name, tag, texts } = LANGUAGES[code];
      const words = texts.atDesk;
      await page.getByText('More', { exact: true }).click();
      await page.getByRole('link', { name, exact: true }).click();
      await page
        .getByRole('heading', { name: `${words.order(orderId)} ${words.states.due}`, exact: true })
        .waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(tag);
      const main = page.locator('main');
      for (const text of [words.customer, words.total, words.cancelOrder])
        await main.getByText(text, { exact: true }).first().waitFor();
      const english = /\b(?:Order|Phone|Paid|Record|Refund|Cancel|Waiting|Back|with)\b/;
      expect(await main.innerText()).not.toMatch(english);
      await main.getByRole('button', { name: words.cancelOrder }).click();
      await page.getByText(words.cancelOrderQuestion).waitFor();
      await page.getByRole('button', { name: texts.no, exact: true }).click();
      expect([await scrollWidth(page), await seriousFaults(page)]).toEqual([390, []]);
      expect(browser.errors).toEqual([]);
      await page.close();
    },
  );

  test('the page of an order states what the desk has noted as paid or refunded, and only offers to record it', async () => {
    const { id, orderId } = await book('2026-10-21T15:00');
    await shop.appointments.update(id, { status: 'confirmed' });
    await shop.appointments.update(id, { noteMoney: 'cash' });
    const page = await openDesk();
    await page.goto(`${shop.url}/admin/orders/${orderId}`);
    const fact = (name: string): Locator => page.locator(`th:text-is("${name}") + td`);
    const noted = (name: string): Locator =>
      page.locator(`th:has-text("${name}"):has(small:text-is("not yet in the order")) + td`);
    expect(await noted('Paid at the desk').innerText()).toBe('€30.00');
    expect(await page.locator('th').allInnerTexts()).toEqual([
      'Total',
      'Paid at the desk\nnot yet in the order',
    ]);
    expect(await page.getByRole('button', { name: /^Record/ }).allInnerTexts()).toEqual([
      'Record €30.00 as paid in the order',
    ]);
    await page.getByRole('button', { name: 'Record €30.00 as paid in the order' }).click();
    await noted('Paid at the desk').waitFor({ state: 'detached' });
    expect(await fact('Paid').innerText()).toBe('€30.00');

    await shop.appointments.update(id, { status: 'cancelled' });
    await shop.appointments.update(id, { noteMoney: 'refunded' });
    await page.reload();
    expect(await noted('Refunded at the desk').innerText()).toBe('€30.00');
    await page.getByRole('button', { name: 'Record €30.00 as refunded in the order' }).click();
    await noted('Refunded at the desk').waitFor({ state: 'detached' });
    expect(await fact('Refunded').innerText()).toBe('€30.00');
    await page.close();
  });

  test('the page of an order begins with the guest who booked by phone, and has its amounts on one edge', async () => {
    const { orderId } = await shop.appointments.create({
      productId: 1,
      start: '2026-10-23T11:00',
      staffId: 3,
      contact: { name: 'Yusuf Kaya', phone: '+49 30 23125 101', email: 'yusuf@mail.example' },
      status: 'confirmed',
    });
    const page = await openDesk();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${shop.url}/admin/orders/${orderId}`);
    expect(await page.locator('main dl').first().innerText()).toBe(
      'Customer\nYusuf Kaya\nPhone\n+49 30 23125 101\nE-mail\nyusuf@mail.example',
    );
    expect(await page.getByRole('link', { name: '+49 30 23125 101' }).getAttribute('href')).toBe(
      'tel:+493023125101',
    );
    const ends = await page.evaluate<number[]>(
      `Array.from(document.querySelectorAll('main :is(.amount, td, .acts button:last-of-type)'), (one) =>
        Math.round(one.getBoundingClientRect().right))`,
    );
    // The price of the line, the total, and the amount that is still to pay; then the two buttons.
    expect(ends).toHaveLength(5);
    const [price, total, open, , record] = ends;
    expect([total, open, record]).toEqual([price, price, price]);
    const boxes = await page.evaluate<number[][]>(
      `Array.from(document.querySelectorAll('main > *'), (one) => one.getBoundingClientRect())
        .map(({ left, right }) => [Math.round(left), Math.round(right)])`,
    );
    expect(new Set(boxes.map(String)).size).toBe(1);
    await page.getByRole('link', { name: /^Friday 23 October 2026, 11:00/ }).click();
    await page.locator('.ec-event', { hasText: 'Yusuf Kaya' }).first().waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Customers' }).click();
    await page.waitForURL(`${shop.url}/admin**`);
    await page.close();
  });

  test('a language that is chosen in the menu “More” is that of the desk, which keeps its screen', async () => {
    const page = await openDesk();
    await page.getByRole('button', { name: 'Figures' }).click();
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByRole('button', { name: 'Zahlen' }).and(page.locator('[aria-current]')).waitFor();
    await page.getByRole('button', { name: 'Abmelden' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByText('Mehr', { exact: true }).click();
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.locator('html[dir=rtl]').getByRole('button', { name: 'الأرقام' }).waitFor();
    await page.close();
  });

  test.each(['de', 'ar'])('on a phone, the head of the page is one row (%s)', async (language) => {
    const page = await openDesk();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${shop.url}/admin?language=${language}`);
    await page.locator(`html[lang=${language}] appointment-desk`).waitFor();
    const head = page.locator('header.site');
    const boxes = await Promise.all(
      [head.getByRole('link'), head.getByRole('button')].map(async (one) => (await one.boundingBox())!),
    );
    expect(new Set(boxes.map(({ y, height }) => Math.round(y + height / 2))).size).toBe(1);
    expect((await head.boundingBox())!.height).toBeLessThan(64);
    await page.close();
  });

  test.each([1280, 390])(
    'the page of an order has the head and the tabs of the desk at a width of %i pixels',
    async (width) => {
      const { orderId } = await book(`2026-10-26T${width === 390 ? '10' : '11'}:00`);
      const page = await openDesk();
      await page.setViewportSize({ width, height: 800 });
      const names = ['Today', 'Calendar', 'Customers', 'To do', 'Figures'];
      const placesOf = async (role: 'button' | 'link'): Promise<number[][]> =>
        Promise.all(
          names.map(async (name) => {
            const tab = page.getByRole('navigation', { name: 'Screens' }).getByRole(role, { name });
            const { x, y, height } = (await tab.boundingBox())!;
            return [x, y + height].map(Math.round);
          }),
        );
      const headOf = async () => page.locator('header.site').boundingBox();
      const desk = [await headOf(), await placesOf('button')];
      await page.goto(`${shop.url}/admin/orders/${orderId}`);
      expect([await headOf(), await placesOf('link')]).toEqual(desk);
      const { x } = (await page.getByRole('heading', { name: `Order ${orderId}` }).boundingBox())!;
      expect(x).toBe(width === 390 ? 12 : 24);
      const lines = await page.evaluate(
        "document.querySelector('main .row a .range').getClientRects().length",
      );
      expect(lines).toBe(1);
      await page.getByText('More', { exact: true }).click();
      const link = page.getByRole('link', { name: 'Messages sent (demo)' });
      await link.waitFor();
      await page.keyboard.press('Escape');
      await link.waitFor({ state: 'hidden' });
      await page.getByText('More', { exact: true }).click();
      await link.click();
      await page.getByRole('heading', { name: 'Messages sent (demo)' }).waitFor();
      await page.getByRole('link', { name: 'Figures' }).click();
      await page.getByRole('button', { name: 'Figures' }).and(page.locator('[aria-current]')).waitFor();
      await page.close();
    },
  );

  test('the desk fills the width of the window, because it has the page’s margins itself', async () => {
    const page = await openDesk();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.locator('appointment-desk').boundingBox()).toMatchObject({ x: 0, width });
    }
    await page.close();
  });

  test('the surface of a desk with few entries reaches the lower edge of the window', async () => {
    const page = await signIn('boss', 'a long password');
    await page.setViewportSize({ width: 1280, height: 1200 });
    await page.evaluate("location.hash = '#desk/tasks'");
    const frame = page.locator('appointment-desk .desk');
    await frame.waitFor();
    const { y, height } = (await frame.boundingBox())!;
    expect(y + height).toBe(1200);
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(1200);
    await page.close();
  });

  test('an open desk shows changes after the shop was restarted', async () => {
    const page = await openDesk();
    const { port } = new URL(shop.url);
    await shop.close();
    shop = await folder.start({ port: Number(port), now: NOW });
    const { id } = await book('2026-10-21T14:00', 4);
    await page.locator(`[data-appointment="${id}"]`).waitFor();
    await page.getByText('Up to date', { exact: true }).waitFor();
    await page.close();
  });

  test('the desk continues with a new nonce while the user is signed in, and then leads to the sign-in page', async () => {
    const page = await openDesk();
    // Replaces the nonce by an old one, as if the page had been open for a day.
    await page.evaluate(`document.querySelector('meta[name="nonce"]').content = 'an old one';
      document.querySelector('appointment-desk').setAttribute('session-nonce', 'an old one');`);
    const renewed = page.locator('appointment-desk:not([session-nonce="an old one"])');
    await renewed.waitFor();
    await page.getByText('Your sign-in has ended.').waitFor({ state: 'detached' });
    await page.getByText('Up to date', { exact: true }).waitFor();

    const other = await browser.page();
    await other.goto(`${shop.url}/admin/webhooks`);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.waitForURL('**/admin/sign-in');
    await page.getByRole('button', { name: 'Next day' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/admin/sign-in');
    await Promise.all([page.close(), other.close()]);
  });

  test('a webhook is created, read in its log, sent again, paused and deleted', async () => {
    const page = await openDesk();
    await page.getByRole('button', { name: 'Figures' }).click();
    const openWebhooks = async (): Promise<void> => {
      await page.getByText('More', { exact: true }).click();
      await page.getByRole('link', { name: 'Webhooks' }).click();
      await page.getByLabel('Name').waitFor();
    };
    await openWebhooks();
    await page.goBack();
    await page.getByRole('button', { name: 'Figures' }).and(page.locator('[aria-current]')).waitFor();
    await openWebhooks();
    await page.getByLabel('Name').fill('Till');
    await page.getByLabel('Address').fill('https://127.0.0.1:9/hook');
    await page.getByRole('button', { name: 'Create' }).click();
    const secret = await page.locator('.answer code').innerText();
    expect(secret).toMatch(/^[\w-]{32}$/);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Deliveries of Till' }).waitFor();
    expect(await page.content()).not.toContain(secret);

    const { id } = await book('2026-10-27T09:00');
    const tries = async () =>
      (await shop.appointments.events.deliveries({ webhookId: 1 })).items[0]?.attempts;
    while (!(await tries())) await shop.appointments.tick();
    await page.getByRole('link', { name: 'Deliveries of Till' }).click();
    await page.getByText(`appointment ${id}, Oct 21, 2026`).waitFor();
    await page.waitForLoadState('load');
    const shownAnew = page.waitForEvent('load');
    await page.getByRole('button', { name: `Send again: appointment.created of appointment ${id}` }).click();
    await shownAnew;
    expect(await page.locator('.row').count()).toBe(1);

    await page.getByRole('link', { name: 'All webhooks' }).click();
    await page.getByRole('button', { name: 'Pause Till' }).click();
    await page.getByRole('button', { name: 'Resume Till' }).waitFor();
    await page.getByRole('button', { name: 'Delete Till' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the webhook Till?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are none yet.').waitFor();
    await page.close();
  });

  test('staff see their own appointments, and none of the pages for managers; others are shown where to sign in', async () => {
    await book('2026-10-21T15:00', 4);
    const { id, orderId } = await book('2026-10-21T16:00', 3);
    const page = await signIn('mia', 'another password');
    const own = page.locator(`[data-appointment="${id}"]`);
    await own.waitFor();
    expect(await rows(page).filter({ hasText: 'Jo' }).count()).toBe(0);
    await own.getByRole('button', { name: 'Cleo Bright' }).click();
    await page.getByText(`Order ${orderId}`).waitFor();
    expect(await page.getByRole('link', { name: /Order|Webhooks/ }).count()).toBe(0);
    for (const path of ['/admin/webhooks', `/admin/orders/${orderId}`]) {
      await page.goto(shop.url + path);
      expect(page.url()).toBe(`${shop.url}/admin`);
    }

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/admin/sign-in');
    await page.goto(`${shop.url}/admin`);
    await page.fill('#login', 'cleo');
    await page.fill('#password', 'a wrong password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('User name or password is wrong.').waitFor();
    const password = page.locator('#password:focus');
    expect(await password.getAttribute('aria-describedby')).toBe('not-signed-in');
    await page.fill('#password', 'a third password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Cleo Bright is not a member of staff.').waitFor();
    await page.close();
  });

  test('the pages have no accessibility faults, wide or narrow, light or dark', async () => {
    const { orderId } = await book('2026-10-21T13:00');
    await shop.webhooks.create({ topic: 'appointment.created', delivery_url: 'https://hooks.example/a' });
    const [hook] = await shop.webhooks.list();
    const page = await openDesk();
    const isFine = async (width: number): Promise<void> => {
      expect(await seriousFaults(page)).toEqual([]);
      expect(await scrollWidth(page)).toBeLessThanOrEqual(width);
    };
    const areFine = async (width: number, colorScheme: 'light' | 'dark'): Promise<void> => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`${shop.url}/admin`);
      await rows(page).first().waitFor();
      await isFine(width);
      await page.getByRole('button', { name: 'Calendar' }).click();
      await page.locator('.ec-event', { hasText: 'Cleo' }).first().waitFor();
      await isFine(width);
      for (const path of [`orders/${orderId}`, 'webhooks', `webhooks/${hook!.id}`]) {
        await page.goto(`${shop.url}/admin/${path}`);
        await isFine(width);
      }
    };
    await areFine(1280, 'dark');
    await areFine(320, 'light');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/admin/sign-in');
    await isFine(320);
    expect(browser.errors).toEqual([]);
    await page.close();
  });
});
