import { describeInBrowser } from '../../support/browser/browser';
import { drag, event, handleOf, openCalendar, pointAt } from '../../support/browser/desk-calendar';
import { chooseService, desk, deskTests, dialog, inDesk, SALON } from '../../support/browser/desk-page';

jest.setTimeout(120_000);

/**
 * Saturday 28 March 2026, ten in the morning in Berlin. In the following night the clocks are set forward
 * from two to three.
 */
const SATURDAY = Date.UTC(2026, 2, 28, 9);
const SUNDAY = 6;

describeInBrowser('in the night when the clocks go forward', () => {
  const always = {
    range_type: 'time:all',
    from_range: '00:00',
    to_range: '24:00',
    appointable: true,
  } as const;
  const tests = deskTests({ ...SALON, rules: [always] }, SATURDAY);

  test('an appointment that is dropped, moved or booked in the skipped hour is at the next existing time, and the desk says so', async () => {
    const { id } = await tests.shop.appointments.create({
      productId: 1,
      start: '2026-03-29T00:45',
      staffId: 3,
      customerId: 6,
    });
    const page = await tests.open({ attributes: 'first-weekday="1"' }, { timeZone: 'America/New_York' });
    const said = (text: string) => desk(page).getByRole('status').getByText(text).waitFor();
    await openCalendar(page);
    const cleo = event(page, /Cleo Bright/);
    // Waits, because some events are added after the first paint.
    await cleo.waitFor();
    await inDesk(page, "desk.shadowRoot.querySelector('.ec-main').scrollTop = 0");
    await drag(page, await handleOf(cleo), await pointAt(page, { column: SUNDAY, time: '02:15' }));
    await said('Cleo Bright: now Sunday, March 29, 3:15 – 4:00 AM.');
    expect((await tests.shop.appointments.get(id)).start).toBe(Date.UTC(2026, 2, 29, 1, 15) / 1000);

    const choose = async (time: string): Promise<void> => {
      await dialog(page).getByRole('radio', { name: 'Another time' }).check();
      await dialog(page).getByLabel('Day', { exact: true }).fill('2026-03-29');
      await dialog(page).getByLabel('Time', { exact: true }).fill(time);
    };
    await cleo.click();
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
    await choose('02:30');
    await dialog(page)
      .getByRole('button', { name: /^Move from/ })
      .click();
    await dialog(page).getByLabel('Reason').fill('Agreed');
    await dialog(page).getByRole('button', { name: 'Move anyway' }).click();
    await said('Moved for Cleo Bright: Sunday, March 29 at 3:30 AM.');

    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Shave');
    await choose('02:00');
    await dialog(page).getByRole('button', { name: 'New customer', exact: true }).click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('Ada');
    await dialog(page)
      .getByRole('button', { name: /^Book Sunday/ })
      .click();
    await said('Booked for Ada: Sunday, March 29 at 3:00 AM.');
    expect(tests.browser.errors).toEqual([]);
  });
});
