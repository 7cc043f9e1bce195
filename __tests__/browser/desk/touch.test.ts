import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { openCalendar } from '../../support/browser/desk-calendar';
import { desk, deskTests, dialog, inDesk, SALON } from '../../support/browser/desk-page';
import { lowTargets } from '../../support/browser/page-checks';

jest.setTimeout(60_000);

/** Id of a service of a whole day. */
const RETREAT = 6;

describeInBrowser('the desk under a finger', () => {
  const retreat = { id: RETREAT, name: 'Retreat', price: '0.00', duration: 1, duration_unit: 'day' } as const;
  const trainees = Array.from({ length: 20 }, (_, at) => ({
    id: 20 + at,
    login: `trainee${at}`,
    display_name: `Trainee ${at}`,
    roles: ['shop_staff'],
  }));
  const tests = deskTests({
    ...SALON,
    products: [...SALON.products!, retreat],
    users: [...SALON.users!, ...trainees],
  });

  const tab = (page: Page, name: string) => desk(page).locator('nav').getByRole('button', { name });

  const checkOn =
    (page: Page) =>
    async (screen: string): Promise<void> =>
      expect([screen, await lowTargets(page, { link: 24 })]).toEqual([screen, []]);

  test('everything that is pressed is 44 pixels high on a phone, and links to people 24', async () => {
    const contact = { name: 'Eve Hall', email: 'eve@home.example', phone: '+49 30 555' };
    const { appointments } = tests.shop;
    await appointments.create({ productId: 1, start: '2026-10-22T10:00', staffId: 3, contact });
    await appointments.waitlist.join({ productId: 1, minDate: '2026-10-27', contact });
    const page = await tests.open({}, { width: 390, height: 844 });
    const check = checkOn(page);

    await desk(page).getByRole('button', { name: 'Arrived' }).waitFor();
    await check('Today');
    await desk(page).getByRole('button', { name: 'Eve Hall' }).click();
    await dialog(page).getByRole('button', { name: 'Arrived' }).waitFor();
    await dialog(page).locator('summary').last().waitFor();
    await check('appointment');
    await desk(page).getByRole('button', { name: 'Close' }).click();
    await tab(page, 'To do').click();
    await desk(page)
      .getByRole('button', { name: /^Waitlist/ })
      .click();
    await desk(page).getByRole('link', { name: '+49 30 555' }).waitFor();
    await check('waitlist');
    await tab(page, 'Opening hours').click();
    await desk(page).getByText('Advanced').waitFor();
    await check('Opening hours');
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByRole('button', { name: 'New customer', exact: true }).waitFor();
    await check('New booking');
  });

  test.each(['Day', 'Week', 'Month', 'Team week'] as const)(
    'everything that is pressed in the calendar is 44 pixels high on a phone, except what is as long as its duration (%s)',
    async (view) => {
      const { appointments } = tests.shop;
      await appointments.create({ productId: 1, start: '2026-10-22T10:00', staffId: 3 });
      await appointments.create({ productId: RETREAT, start: '2026-10-23' });
      const page = await tests.open({}, { width: 390, height: 844 });
      await openCalendar(page, view);
      await desk(page).locator(':is(.board .face, .chip)').first().waitFor();
      await checkOn(page)(view);
    },
  );

  test.each(['Day', 'Week', 'Month', 'Team week'] as const)(
    'everything that is pressed in the calendar is 44 pixels high on a tablet with a touch screen (%s)',
    async (view) => {
      const { appointments } = tests.shop;
      await appointments.create({ productId: 1, start: '2026-10-22T10:00', staffId: 3, customerId: 6 });
      await appointments.create({ productId: RETREAT, start: '2026-10-23' });
      const page = await tests.open({}, { width: 1024, height: 768 });
      const session = await tests.browser.context.newCDPSession(page);
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      expect(await page.evaluate(`matchMedia('(pointer: coarse)').matches`)).toBe(true);
      await openCalendar(page, view);
      await desk(page).locator(':is(.board .face, .chip)').first().waitFor();
      await checkOn(page)(view);
    },
  );

  test.each([
    ['the last hour of a day', 'Day', '.ec-main', '.ec-grid .ec-day'],
    ['the last row of a full team’s week', 'Team week', '.member-days', 'tbody tr:last-child'],
  ] as const)(
    '%s can be scrolled above the round button for a new booking',
    async (_, view, scroller, last) => {
      const page = await tests.open({}, { width: 390, height: 844 });
      await openCalendar(page, view);
      const lowest = await inDesk<number>(
        page,
        `((scroller) => {
          scroller.scrollTop = scroller.scrollHeight;
          return scroller.querySelector('${last}').getBoundingClientRect().bottom;
        })(desk.shadowRoot.querySelector('${scroller}'))`,
      );
      const round = (await desk(page)
        .getByRole('button', { name: 'New booking', exact: true })
        .boundingBox())!;
      expect(lowest).toBeLessThanOrEqual(round.y);
    },
  );
});
