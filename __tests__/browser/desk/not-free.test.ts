import { describeInBrowser } from '../../support/browser/browser';
import { chooseService, desk, deskTests, dialog, SALON } from '../../support/browser/desk-page';
import { loaded, pointAt } from '../../support/browser/desk-calendar';

jest.setTimeout(120_000);

const MIA = { kind: 'staff', kind_id: 3, appointable: false, priority: 30 } as const;

describeInBrowser('a time that was clicked in the calendar and is not free', () => {
  const tests = deskTests({
    ...SALON,
    products: [
      ...SALON.products!,
      { id: 4, name: 'Retreat', price: '90.00', duration: 2, duration_unit: 'day', staff_ids: [3, 4] },
      {
        id: 5,
        name: 'Yoga',
        price: '12.00',
        duration: 60,
        duration_unit: 'minute',
        qty: 2,
        staff_ids: [3, 4],
      },
    ],
    rules: [...SALON.rules!, { ...MIA, range_type: 'time:6', from_range: '09:00', to_range: '14:00' }],
  });

  test.each([
    ['a booking of the member', '2026-10-22', '10:00', 1, 'Mia is busy with Cleo Bright'],
    ['hours in which the member does not work', '2026-10-24', '11:15', 1, 'Mia does not work at this time'],
    ['the opening hours', '2026-10-22', '18:30', 1, 'it is outside the opening hours'],
  ])('is refused with its reason: %s', async (_what, day, time, column, reason) => {
    const booking = { productId: 1, staffId: 3, start: '2026-10-22T10:30', customerId: 6 };
    await tests.shop.appointments.create(booking);
    const page = await tests.open({}, { width: 1_280, height: 1_600 });
    await page.evaluate(`location.hash = '#desk/calendar/day/${day}'`);
    await loaded(page);
    await desk(page).getByRole('button', { name: 'Day', pressed: true }).waitFor();
    const { x, y } = await pointAt(page, { column, time });
    await page.mouse.click(x, y);
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Cut');
    await dialog(page)
      .locator('.times')
      .getByText(new RegExp(`is not among the free times: ${reason}`))
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Book', exact: true }).waitFor();
  });

  test.each([
    [
      'a full class',
      5,
      '2026-10-22T10:00',
      2,
      'Yoga',
      'Thursday, October 22 at 10:00 AM is not among the free times: not enough places are free.',
    ],
    [
      'a service of two days',
      1,
      '2026-10-22T14:00',
      1,
      'Retreat',
      'Thursday, October 22 is not among the free times: the staff is busy with another appointment.',
    ],
  ])(
    'is refused with the reason of the shop: %s',
    async (_what, productId, start, quantity, service, said) => {
      await tests.shop.appointments.create({ productId, staffId: 3, start, quantity, customerId: 6 });
      const page = await tests.open({}, { width: 1_280, height: 1_600 });
      await page.evaluate(`location.hash = '#desk/calendar/day/2026-10-22'`);
      await loaded(page);
      await desk(page).getByRole('button', { name: 'Day', pressed: true }).waitFor();
      await desk(page).locator('.board .appointment').first().waitFor();
      const { x, y } = await pointAt(page, { column: 0, time: '10:00' });
      await page.mouse.click(x, y);
      await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), service);
      await dialog(page).locator('[name=member]').selectOption({ label: 'Mia' });
      await dialog(page).locator('.times').getByText(said).waitFor();
    },
  );
});
