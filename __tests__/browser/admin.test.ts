import type { Locator, Page } from 'playwright-core';
import type { ShopFile } from 'shop-appointments/adapters/memory';
import type { SampleShop } from '../../examples/sample-shop/shop';
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

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

describeInBrowser('the admin', () => {
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

  async function signIn(login: string, password: string, timezoneId = 'Europe/Berlin'): Promise<Page> {
    const page = await browser.page();
    await page.setViewportSize({ width: 1280, height: 1100 });
    const session = await browser.context.newCDPSession(page);
    await session.send('Emulation.setTimezoneOverride', { timezoneId });
    await page.goto(`${shop.url}/admin`);
    await page.fill('#login', login);
    await page.fill('#password', password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    return page;
  }

  async function openCalendar(timezoneId?: string): Promise<Page> {
    const page = await signIn('boss', 'a long password', timezoneId);
    await page.getByText('Live', { exact: true }).waitFor();
    return page;
  }

  const book = (start: string, staffId = 3) =>
    shop.appointments.create({ productId: 1, start, staffId, customerId: 6 });
  const startOf = async (id: number): Promise<string> =>
    new Date((await shop.appointments.get(id)).start * 1000).toISOString();

  /** An appointment in the calendar. */
  const shown = (page: Page, text: string | RegExp): Locator =>
    page.locator('.fc-event:not(.fc-bg-event)', { hasText: text });
  /** A row of half an hour, on the shop's clock. */
  const row = (page: Page, time: string): Locator =>
    page.locator(`td.fc-timegrid-slot-lane[data-time="${time}:00"]`);
  const day = (page: Page, date: string): Locator => page.locator(`td.fc-timegrid-col[data-date="${date}"]`);

  const shownOn = (page: Page, date: string): Locator =>
    day(page, date).locator('.fc-event:not(.fc-bg-event)');

  /** Drags an appointment from one row to another, held a little above the row so that it snaps to it. */
  async function drag(page: Page, event: Locator, from: string, date: string, to: string): Promise<void> {
    await row(page, to).scrollIntoViewIfNeeded();
    const boxes = [event, row(page, from), row(page, to), day(page, date)].map((one) => one.boundingBox());
    const [held, here, there, column] = (await Promise.all(boxes)) as Box[];
    const [x, y] = [held!.x + held!.width / 2, held!.y + 6];
    await page.mouse.move(x, y);
    await page.mouse.down();
    const target = [column!.x + column!.width / 2, y + there!.y - here!.y - 5] as const;
    await page.mouse.move(...target, { steps: 8 });
    await page.mouse.move(...target);
    await page.mouse.up();
  }

  test('a manager in Tokyo drags on the shop’s clock; a refused drag goes back and says why', async () => {
    const { id } = await book('2026-10-22T10:00');
    await book('2026-10-23T13:00');
    const tokyo = await openCalendar('Asia/Tokyo');
    const event = shown(tokyo, '10:00').and(shown(tokyo, 'Cleo Bright'));

    await drag(tokyo, event, '10:00', '2026-10-22', '11:00');
    await tokyo.locator('#answer', { hasText: 'is on Thu, Oct 22, 11:00 now' }).waitFor();
    expect(await startOf(id)).toBe('2026-10-22T09:00:00.000Z');

    // What is drawn again while it is measured cannot be held.
    await tokyo.reload();
    await tokyo.getByText('Live', { exact: true }).waitFor();
    await drag(tokyo, shown(tokyo, '11:00'), '11:00', '2026-10-23', '13:00');
    const answer = tokyo.locator('#answer');
    await answer.getByText('was not moved. ', { exact: false }).waitFor();
    expect(await answer.innerText()).toContain('Not enough places are left.');
    await shown(tokyo, '11:00').waitFor();
    expect(await startOf(id)).toBe('2026-10-22T09:00:00.000Z');
    await tokyo.close();
  });

  test('what happens elsewhere is seen at once, of everybody or one member, also after the shop was restarted', async () => {
    const page = await openCalendar();
    await book('2026-10-21T11:00', 4);
    await shown(page, 'Jo').waitFor();
    await page.selectOption('#member', { label: 'Mia' });
    await shown(page, 'Jo').waitFor({ state: 'detached' });
    await page.selectOption('#member', { label: 'Jo' });
    await shown(page, '11:00').waitFor();

    const { port } = new URL(shop.url);
    await shop.close();
    shop = await folder.start({ port: Number(port), now: NOW });
    await book('2026-10-21T13:00', 4);
    await shown(page, '13:00').waitFor();
    await page.close();
  });

  test('a call is booked from the calendar; what is closed is refused, and another time is offered', async () => {
    const page = await openCalendar();
    const dialog = page.locator('#booking');
    const [column, noon] = [
      await day(page, '2026-10-24').boundingBox(),
      await row(page, '12:00').boundingBox(),
    ];
    await page.mouse.click(column!.x + 40, noon!.y + 4);
    await dialog.waitFor();
    expect(await dialog.getByLabel('Start').inputValue()).toBe('2026-10-24T12:00');
    await dialog.getByLabel('With').selectOption({ label: 'Mia' });
    await dialog.getByLabel('Name').fill('Ada Lovelace');
    await dialog.getByLabel('Start').fill('2026-10-24T18:00');
    await dialog.getByRole('button', { name: 'Book' }).click();
    await dialog.getByText(/This was not booked\. .*outside the opening hours/i).waitFor();
    await dialog.getByRole('button', { name: 'Sat, Oct 24, 16:00' }).click();
    await shown(page, 'Cut: Ada Lovelace · Mia').waitFor();

    const { items } = await shop.appointments.list({ from: '2026-10-24', to: '2026-10-24' });
    expect(items).toMatchObject([{ start: Date.UTC(2026, 9, 24, 14) / 1000, staffIds: [3] }]);
    const history = await shop.appointments.history(items[0]!.id);
    expect(history).toMatchObject([{ actorId: 1 }]);
    await page.close();
  });

  test('by keyboard alone an appointment is opened, moved, and marked as arrived', async () => {
    const { id } = await book('2026-10-25T10:00');
    const page = await openCalendar();
    const dialog = page.locator('#appointment');
    const sunday = shownOn(page, '2026-10-25');
    const open = async (): Promise<void> => {
      // It may be drawn anew between the two.
      while (!(await dialog.isVisible())) {
        await sunday.focus();
        await page.keyboard.press('Enter');
      }
    };
    await open();
    await dialog.getByLabel('Move it to').fill('2026-10-25T12:00');
    await page.keyboard.press('Enter');
    await sunday.getByText('12:00').waitFor();
    expect(await startOf(id)).toBe('2026-10-25T11:00:00.000Z');

    await page.locator('a.fc-event:focus', { hasText: '12:00' }).waitFor();

    await open();
    await dialog.getByRole('button', { name: 'Arrived' }).press('Enter');
    await sunday.getByText('arrived').waitFor();
    expect((await shop.appointments.get(id)).customerStatus).toBe('arrived');
    await page.close();
  });

  test('a rule is written after what it changes was shown, and deleted', async () => {
    await book('2026-10-26T09:00', 4);
    const page = await openCalendar();
    await page.getByRole('link', { name: 'Rules' }).click();
    await page.getByRole('link', { name: 'New rule' }).click();
    await page.getByLabel('Title').fill('Mondays off');
    await page.getByLabel('Owner of the hours').selectOption({ label: 'Jo' });
    await page.getByLabel('When').selectOption({ label: 'Days of the week' });
    const preview = page.locator('#preview');
    await preview.getByText('Monday, October 26, 2026: closed (now 09:00–17:00)').waitFor();
    await preview.getByText('and those of 42 more days').waitFor();
    await preview.getByText('Cut, Monday, October 26, 2026 at 9:00 AM').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();

    await page.getByRole('link', { name: 'Change Mondays off' }).click();
    await page.getByRole('button', { name: 'Preview deletion' }).click();
    await preview.getByText('Monday, October 26, 2026: 09:00–17:00 (now closed)').waitFor();
    page.once('dialog', (question) => void question.accept());
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL('**/admin/rules');
    expect((await shop.appointments.rules.all()).map(({ title }) => title)).toEqual(['Hours']);
    await page.close();
  });

  test('a webhook is created, read in its log, sent again, paused and deleted', async () => {
    const page = await openCalendar();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByLabel('Name').fill('Till');
    await page.getByLabel('Address').fill('https://127.0.0.1:9/hook');
    await page.getByRole('button', { name: 'Create' }).click();
    const secret = await page.locator('.answer code').innerText();
    expect(secret).toMatch(/^[\w-]{32}$/);
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
    page.once('dialog', (question) => void question.accept());
    await page.getByRole('button', { name: 'Delete Till' }).click();
    await page.getByText('There are none yet.').waitFor();
    await page.close();
  });

  test('staff see their own calendar and change nothing; others are shown where to sign in', async () => {
    await book('2026-10-22T15:00', 4);
    await book('2026-10-22T16:00', 3);
    const page = await signIn('mia', 'another password');
    const thursday = shownOn(page, '2026-10-22');
    await thursday.filter({ hasText: '16:00' }).waitFor();
    expect(await thursday.filter({ hasText: '15:00' }).count()).toBe(0);
    await thursday.filter({ hasText: '16:00' }).click();
    expect(await page.locator('#appointment button').allInnerTexts()).toEqual(['Close']);
    await page.keyboard.press('Escape');
    await page.goto(`${shop.url}/admin/rules`);
    expect(page.url()).toBe(`${shop.url}/admin`);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/admin/sign-in');
    await page.goto(`${shop.url}/admin`);
    await page.fill('#login', 'cleo');
    await page.fill('#password', 'a third password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Cleo Bright is not a member of staff.').waitFor();
    await page.close();
  });

  test('nothing on the pages keeps people out, wide or narrow, light or dark', async () => {
    await book('2026-10-21T15:00');
    await shop.webhooks.create({ topic: 'appointment.created', delivery_url: 'https://hooks.example/a' });
    const [hook] = await shop.webhooks.list();
    const page = await openCalendar();
    const isFine = async (width: number): Promise<void> => {
      expect(await seriousFaults(page)).toEqual([]);
      expect(await scrollWidth(page)).toBeLessThanOrEqual(width);
    };
    const openAt = async (width: number, colorScheme: 'light' | 'dark'): Promise<void> => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`${shop.url}/admin`);
      await shown(page, 'Cut').first().waitFor();
      await isFine(width);
      await page.getByRole('button', { name: 'Month', exact: true }).click();
      await isFine(width);
    };
    await openAt(1280, 'dark');
    await shown(page, 'Cut').first().click();
    await isFine(1280);
    for (const path of ['/admin/rules', '/admin/rules/1', '/admin/webhooks']) {
      await page.goto(shop.url + path);
      await isFine(1280);
    }
    await openAt(320, 'light');
    await page.getByRole('button', { name: 'New appointment' }).click();
    await isFine(320);
    for (const path of [
      '/admin/rules',
      '/admin/rules/new',
      '/admin/webhooks',
      `/admin/webhooks/${hook!.id}`,
    ]) {
      await page.goto(shop.url + path);
      await isFine(320);
    }
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/admin/sign-in');
    await isFine(320);
    expect(browser.errors).toEqual([]);
    await page.close();
  });
});
