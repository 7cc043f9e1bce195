import { describeInBrowser } from '../../support/browser/browser';
import { drag, event, handleOf, openCalendar, pointAt } from '../../support/browser/desk-calendar';
import { desk, deskTests, dialog, SALON } from '../../support/browser/desk-page';
import { seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(120_000);

const MIA = { kind: 'staff', kind_id: 3, appointable: false, priority: 30 } as const;

describeInBrowser('a refused drag onto the free time of a member', () => {
  const tests = deskTests({
    ...SALON,
    rules: [
      ...SALON.rules!,
      { ...MIA, range_type: 'days', from_range: '5', to_range: '5' },
      { ...MIA, range_type: 'time:6', from_range: '09:00', to_range: '14:00' },
    ],
  });

  test.each([
    ['the whole day', 5, 'Mia does not work on Friday, October 23.'],
    ['a part of the day', 6, 'Mia does not work at this time.'],
  ])('says so: %s', async (_what, column, text) => {
    const { id, start } = await tests.shop.appointments.create({
      productId: 1,
      staffId: 3,
      start: '2026-10-22T10:30',
      customerId: 6,
    });
    const page = await tests.open();
    await openCalendar(page);
    await drag(
      page,
      await handleOf(event(page, /Cleo Bright/)),
      await pointAt(page, { column, time: '10:30' }),
    );
    await dialog(page).getByRole('heading', { name: 'Cleo Bright is not moved' }).waitFor();
    await dialog(page).getByRole('alert').getByText(text).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect((await tests.shop.appointments.get(id)).start).toBe(start);
    await desk(page).getByRole('button', { name: 'Move anyway' }).waitFor();
  });
});
