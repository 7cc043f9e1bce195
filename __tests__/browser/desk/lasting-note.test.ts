import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog } from '../../support/browser/desk-page';
import { seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(120_000);

const CLEO = 6;

describeInBrowser('the note about a customer that stays from visit to visit', () => {
  const tests = deskTests();
  const book = (more: object) =>
    tests.shop.appointments.create({ productId: 1, start: '2026-10-22T10:30', staffId: 3, ...more });
  const stored = async (id: number) => (await tests.shop.appointments.desk.visits(id)).note;

  const field = (page: Page): Locator => desk(page).getByLabel('Note about the customer');
  const save = (page: Page): Locator => desk(page).getByRole('button', { name: 'Save note' });

  async function openCard(page: Page, address: string): Promise<void> {
    await page.evaluate(`location.hash = '#desk/customers/${address}'`);
    await desk(page).getByRole('heading', { name: 'Personal data' }).waitFor();
  }

  test('is edited on the card, and stands in the dialog of each appointment', async () => {
    await book({ customerId: CLEO });
    const page = await tests.open({}, { width: 390 });
    await openCard(page, String(CLEO));
    expect(await save(page).count()).toBe(0);
    await field(page).fill('Allergic to ammonia');
    await save(page).click();
    await desk(page).getByRole('status').getByText('The note is saved.').waitFor();
    expect(await stored(CLEO)).toBe('Allergic to ammonia');
    await save(page).waitFor({ state: 'detached' });
    expect(await seriousFaults(page)).toEqual([]);
    await desk(page).locator('[data-appointment]').getByRole('button').first().click();
    const shown = dialog(page).getByRole('region', { name: 'Note about the customer' });
    await shown.getByText('Allergic to ammonia').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('that another user has changed is not overwritten unseen', async () => {
    await book({ customerId: CLEO });
    const page = await tests.open();
    await openCard(page, String(CLEO));
    await field(page).fill('Colour 7/43');
    await tests.shop.appointments.desk.writeNote(CLEO, 'Colour 8/1');
    await save(page).click();
    await desk(page).getByRole('alert').getByText('Colour 8/1').waitFor();
    expect(await stored(CLEO)).toBe('Colour 8/1');
    expect(await field(page).inputValue()).toBe('Colour 7/43');
    await save(page).click();
    await desk(page).getByRole('status').getByText('The note is saved.').waitFor();
    expect(await stored(CLEO)).toBe('Colour 7/43');
  });

  test('that another user has changed is not overwritten unseen after the card has been read again', async () => {
    await book({ customerId: CLEO });
    const page = await tests.open();
    await openCard(page, String(CLEO));
    await field(page).fill('Colour 7/43');
    await tests.shop.appointments.desk.writeNote(CLEO, 'Colour 8/1');
    // An appointment makes the desk read the card again.
    await book({ customerId: CLEO, start: '2026-10-23T10:00' });
    await desk(page).locator('[data-appointment]').nth(1).waitFor();
    await save(page).click();
    await desk(page).getByRole('alert').getByText('Colour 8/1').waitFor();
    expect(await stored(CLEO)).toBe('Colour 8/1');
  });

  test('about a guest needs an e-mail address or a phone number', async () => {
    const ida = await book({ contact: { name: 'Ida', phone: '+49 30 1' } });
    const jo = await book({ start: '2026-10-22T12:00', contact: { name: 'Jo' } });
    const page = await tests.open();
    await page.evaluate(`location.hash = '#desk/customers/guest/${jo.id}'`);
    await desk(page).getByRole('heading', { name: 'Jo' }).waitFor();
    expect(await field(page).count()).toBe(0);
    await openCard(page, `guest/${ida.id}`);
    await field(page).fill('Tea');
    await save(page).click();
    await desk(page).getByRole('status').getByText('The note is saved.').waitFor();
    expect((await tests.shop.appointments.desk.guestVisits(ida.id)).note).toBe('Tea');
    // The dialog of the appointment shows the note, and leads back to the card.
    await desk(page).locator('[data-appointment]').getByRole('button').first().click();
    await dialog(page).getByRole('region', { name: 'Note about the customer' }).getByText('Tea').waitFor();
    await dialog(page).getByRole('button', { name: 'Customer card' }).click();
    await desk(page).getByRole('heading', { name: 'Ida' }).waitFor();
    expect(await page.evaluate('location.hash')).toBe(`#desk/customers/guest/${ida.id}`);
  });

  test('about a guest with only a phone number goes with the erasure of the card', async () => {
    const ida = await book({ contact: { name: 'Ida', phone: '+49 30 1' } });
    await tests.shop.appointments.desk.writeGuestNote(ida.id, 'Tea');
    const page = await tests.open();
    await openCard(page, `guest/${ida.id}`);
    await desk(page).getByRole('button', { name: 'Erase personal data' }).click();
    await desk(page).getByLabel('Yes, I want to erase the data').check();
    await desk(page).getByRole('button', { name: 'Erase', exact: true }).click();
    await desk(page).getByRole('status').getByText('The data is erased from 1 appointment.').waitFor();
    expect((await tests.shop.appointments.get(ida.id)).contact).toMatchObject({ name: '', phone: '' });
    const again = await book({ start: '2026-10-22T12:00', contact: { name: 'Ida', phone: '+49 30 1' } });
    expect((await tests.shop.appointments.desk.guestVisits(again.id)).note).toBe('');
  });
});
