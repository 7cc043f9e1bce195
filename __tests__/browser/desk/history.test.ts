import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog } from '../../support/browser/desk-page';
import { plain } from '../../support/browser/plain-text';
import { seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(120_000);

describeInBrowser('the changes of an appointment', () => {
  const tests = deskTests();

  test('stand in its dialog, newest first, each write once, with author, time and reason', async () => {
    const { appointments } = tests.shop;
    const { id } = await appointments.create({
      productId: 1,
      start: '2026-10-22T12:00',
      staffId: 3,
      customerId: 6,
    });
    await appointments.update(
      id,
      { start: '2026-10-22T14:00', staffId: 4 },
      { actorId: 1, reason: 'Mia is ill' },
    );
    await appointments.setCustomerStatus(id, 'arrived', { actorId: 4 });
    const page = await tests.open({}, { width: 390 });
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByText('Changes', { exact: true }).click();
    const changes = dialog(page).locator('details', { hasText: 'Changes' }).getByRole('listitem');
    await changes.first().waitFor();
    expect((await changes.allInnerTexts()).map(plain)).toEqual([
      'Arrived Thursday, October 22 at 9:00 AM · Jonas',
      'Moved from Thursday, October 22 at 12:00 PM to Thursday, October 22 at 2:00 PM, Jonas Thursday, October 22 at 9:00 AM · Bo Mia is ill',
      'Booked for Thursday, October 22 at 12:00 PM Thursday, October 22 at 9:00 AM · automatically',
    ]);
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('name the status of an order in the words of the desk', async () => {
    const { appointments, orders } = tests.shop;
    const { orderId } = await appointments.create({
      productId: 1,
      start: '2026-10-22T12:00',
      staffId: 3,
      customerId: 6,
    });
    for (const status of ['processing', 'refunded'] as const) {
      orders.find(({ id }) => id === orderId)!.status = status;
      await appointments.orderChanged(orderId);
    }
    const page = await tests.open({ lang: 'de' });
    await desk(page).getByRole('button', { name: '1 abgesagter Termin' }).click();
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByText('Änderungen', { exact: true }).click();
    const reasons = dialog(page).locator('details', { hasText: 'Änderungen' }).locator('li > bdi');
    await reasons.first().waitFor();
    expect(await reasons.allInnerTexts()).toEqual(['Bestellung: Erstattet', 'Bestellung: Bezahlt']);
  });
});
