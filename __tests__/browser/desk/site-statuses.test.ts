import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog, inDesk, NOW, SALON } from '../../support/browser/desk-page';
import { seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(120_000);

describeInBrowser('statuses that the shop adds', () => {
  const tests = deskTests(SALON, NOW, { updateStatuses: ['in-the-chair', 'done'] });

  test('each is a button in the dialog and stands in the list of the day; a second press takes it back', async () => {
    const { appointments } = tests.shop;
    const { id } = await appointments.create({
      productId: 1,
      start: '2026-10-22T09:00',
      staffId: 3,
      customerId: 6,
    });
    const page = await tests.open({}, { width: 390 });
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    const progress = dialog(page).getByRole('group', { name: 'Progress' });
    await progress.getByRole('button', { name: 'in the chair' }).click();
    await dialog(page).getByText('Cleo Bright: in the chair').waitFor();
    await progress.getByRole('button', { name: 'in the chair', pressed: true }).waitFor();
    expect((await appointments.get(id)).status).toBe('in-the-chair');
    expect(await seriousFaults(page)).toEqual([]);

    await inDesk(page, "desk.texts = { appointment: { siteStatuses: { done: 'Finished' } } }");
    await progress.getByRole('button', { name: 'Finished' }).click();
    await progress.getByRole('button', { name: 'Finished', pressed: true }).waitFor();
    await page.keyboard.press('Escape');
    await desk(page).locator('.row .state', { hasText: 'Finished' }).waitFor();

    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    await progress.getByRole('button', { name: 'Finished' }).click();
    await progress.getByRole('button', { name: 'Finished', pressed: false }).waitFor();
    expect((await appointments.get(id)).status).toBe('unpaid');
  });

  test('before the day of an appointment, in the zone of the shop, nobody is marked as arrived or in the chair', async () => {
    await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-23T10:00',
      staffId: 3,
      customerId: 6,
    });
    const page = await tests.open({}, { timeZone: 'Pacific/Kiritimati' });
    await desk(page).getByRole('button', { name: 'Next day' }).click();
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel appointment' }).waitFor();
    const marks = dialog(page).getByRole('group', { name: /Did the customer come\?|Progress/ });
    expect(await marks.count()).toBe(0);
    tests.shop.setClock(Date.UTC(2026, 9, 22, 22));
    await page.reload();
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    await marks.nth(1).waitFor();
  });

  test('a status that is taken back confirms no booking that awaits confirmation', async () => {
    const { appointments } = tests.shop;
    const { id } = await appointments.create({
      productId: 1,
      start: '2026-10-22T09:00',
      staffId: 3,
      customerId: 6,
      status: 'pending-confirmation',
    });
    const page = await tests.open({}, { width: 390 });
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    const chair = dialog(page).getByRole('button', { name: 'in the chair' });
    await chair.click();
    await dialog(page).getByText('Cleo Bright: in the chair').waitFor();
    await chair.click();
    await dialog(page).getByText('Cleo Bright: To be confirmed').waitFor();
    expect((await appointments.get(id)).status).toBe('pending-confirmation');
  });
});
