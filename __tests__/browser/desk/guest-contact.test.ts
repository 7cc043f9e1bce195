import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog, inDesk } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';

jest.setTimeout(120_000);

const CLEO = 6;
const IDA = { name: 'Ida Berg', email: 'ida@mail.example', phone: '+49 30 1' };

describeInBrowser('the contact of a guest on the card', () => {
  const tests = deskTests();
  const book = (start: string, contact: object = IDA, more: object = {}) =>
    tests.shop.appointments.create({ productId: 1, start, staffId: 3, contact, ...more });
  const stored = async (id: number) => {
    const { name, email, phone } = (await tests.shop.appointments.get(id)).contact;
    return { name, email, phone };
  };

  const edit = (page: Page): Locator => desk(page).getByRole('button', { name: 'Edit contact' });
  const field = (page: Page, name: string): Locator =>
    dialog(page).getByRole('textbox', { name: new RegExp(`^${name}`) });
  const save = (page: Page): Locator => dialog(page).getByRole('button', { name: 'Save' });
  const openCard = (page: Page, address: string): Promise<void> =>
    page.evaluate(`location.hash = '#desk/customers/${address}'`);

  test('changes in all bookings of the guest with one request, also after a double click, and the focus returns', async () => {
    const { id } = await book('2026-10-22T10:30');
    const child = await book('2026-10-22T12:00', { ...IDA, name: 'Ben Berg', phone: '+49 30 2' });
    const page = await tests.open({}, { width: 390 });
    await openCard(page, `guest/${id}`);
    const fill = "getComputedStyle(desk.shadowRoot.querySelector('.contact button')).backgroundColor";
    await edit(page).waitFor();
    expect(await inDesk(page, fill)).not.toBe('rgba(0, 0, 0, 0)');
    await edit(page).click();
    expect(await faults(page)).toEqual([]);
    const sent: unknown[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postDataJSON()));
    await field(page, 'Name').fill('Ida Vogel');
    await field(page, 'E-mail').fill(' ida@new.example ');
    await save(page).dblclick();
    await desk(page).getByRole('status').getByText('The contact is saved.').waitFor();
    expect(sent).toEqual([{ name: 'Ida Vogel', email: 'ida@new.example' }]);
    await desk(page).getByRole('heading', { name: 'Ida Vogel' }).waitFor();
    await desk(page).getByRole('link', { name: 'ida@new.example' }).waitFor();
    expect(await stored(id)).toEqual({ ...IDA, name: 'Ida Vogel', email: 'ida@new.example' });
    expect(await stored(child.id)).toEqual({ name: 'Ben Berg', email: 'ida@new.example', phone: '+49 30 2' });
    expect(await inDesk(page, 'desk.shadowRoot.activeElement.ariaLabel')).toBe('Edit contact');
    expect(await faults(page)).toEqual([]);
    await desk(page).getByRole('button', { name: 'Today', exact: true }).click();
    await desk(page).getByText('Ida Vogel').first().waitFor();
  });

  test('names each fault at its field, and nothing is saved by a cancelled or unchanged form', async () => {
    const { id } = await book('2026-10-22T10:30');
    const page = await tests.open();
    await openCard(page, `guest/${id}`);
    await edit(page).click();
    await field(page, 'E-mail').fill('ida');
    await save(page).click();
    const fault = dialog(page).locator('label', { hasText: 'E-mail' }).getByRole('alert');
    expect(await fault.innerText()).toBe('Enter an e-mail address.');
    await field(page, 'E-mail').fill('');
    expect(await fault.count()).toBe(0);
    await field(page, 'Phone').fill(' ');
    await save(page).click();
    expect(await fault.innerText()).toBe('Enter an e-mail address or a phone number.');
    await field(page, 'Phone').fill('call her');
    expect(await fault.count()).toBe(0);
    await save(page).click();
    expect(await fault.innerText()).toBe('Enter an e-mail address or a phone number.');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await inDesk(page, 'desk.shadowRoot.activeElement.ariaLabel')).toBe('Edit contact');

    await edit(page).click();
    expect(await field(page, 'E-mail').inputValue()).toBe(IDA.email);
    await save(page).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await stored(id)).toEqual(IDA);
  });

  test('stays in the form without a network and after a lost response, and the second save finishes it', async () => {
    const { id } = await book('2026-10-22T10:30');
    const page = await tests.open();
    await openCard(page, `guest/${id}`);
    await edit(page).click();
    await field(page, 'Phone').fill('+49 30 3');
    tests.shop.fail('no-network');
    await desk(page).getByText('No connection to the shop since').first().waitFor();
    await save(page).click();
    await dialog(page).getByText('There is no connection to the shop. Nothing was saved.').waitFor();
    tests.shop.fail('never');
    await desk(page).getByText('Connected again.').first().waitFor();

    await page.route('**/guest', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await save(page).click();
    await dialog(page).getByText('The connection was lost while saving.').waitFor();
    expect(await field(page, 'Phone').inputValue()).toBe('+49 30 3');
    await page.unroute('**/guest');
    await desk(page).getByText('Connected again.').first().waitFor();
    await save(page).click();
    await desk(page).getByRole('status').getByText('The contact is saved.').waitFor();
    expect(await stored(id)).toEqual({ ...IDA, phone: '+49 30 3' });
  });

  test('is not edited for a customer with an account, and the card says where it is changed', async () => {
    await book('2026-10-22T10:30', {}, { customerId: CLEO });
    const page = await tests.open();
    await openCard(page, String(CLEO));
    await desk(page).getByText('Changed in the shop’s own customer list').waitFor();
    expect(await edit(page).count()).toBe(0);
  });

  test('is edited in Arabic, from right to left', async () => {
    const { id } = await book('2026-10-22T10:30');
    const page = await tests.open({ lang: 'ar', dir: 'rtl' }, { width: 390 });
    await openCard(page, `guest/${id}`);
    await desk(page).getByRole('button', { name: 'تعديل بيانات الاتصال' }).click();
    await dialog(page).getByRole('button', { name: 'حفظ' }).waitFor();
    expect(await faults(page)).toEqual([]);
  });
});
