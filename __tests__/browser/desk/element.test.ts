import { describeInBrowser } from '../../support/browser/browser';
import { drag, event, handleOf, openCalendar, pointAt } from '../../support/browser/desk-calendar';
import { desk, deskTests, dialog, inDesk } from '../../support/browser/desk-page';

jest.setTimeout(120_000);

const THURSDAY = 4;

describeInBrowser('the element in its page', () => {
  const tests = deskTests();

  const book = (start: string, customerId = 6) =>
    tests.shop.appointments.create({ productId: 1, start, staffId: 3, customerId });

  test('when a page moves the element, the open dialog stays in front, with the text in it', async () => {
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await dialog(page).getByLabel('Note').fill('On the phone');
    await inDesk(page, 'document.body.append(desk)');
    await desk(page).locator('dialog:modal').waitFor();
    expect(await dialog(page).getByLabel('Note').inputValue()).toBe('On the phone');
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Discard it' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(tests.browser.errors).toEqual([]);
  });

  test('attributes that change while the page moves the element take effect', async () => {
    await book('2026-10-22T14:15');
    const page = await tests.open();
    await desk(page).getByText('2:15 – 3:00 PM').waitFor();
    await inDesk(page, "[desk.remove(), desk.setAttribute('hour-cycle', 'h23'), document.body.append(desk)]");
    await desk(page).getByText('14:15 – 15:00').waitFor();
  });

  test('a response that arrives after the element was removed opens nothing when the element is back', async () => {
    const { id } = await book('2026-10-22T10:30');
    await book('2026-10-22T12:00', 7);
    const page = await tests.open();
    await openCalendar(page);
    let respond = (): void => undefined;
    const isDue = new Promise<void>((done) => (respond = done));
    await page.route(`**/v2/appointments/${id}`, async (route) => {
      await isDue;
      await route.continue();
    });
    const response = page.waitForResponse(`**/v2/appointments/${id}`);
    const to = await pointAt(page, { column: THURSDAY, time: '12:00' });
    await drag(page, await handleOf(event(page, /Cleo Bright/)), to);
    await page.evaluate('(window.element = document.querySelector("appointment-desk")).remove()');
    respond();
    await (await response).finished();
    await page.evaluate('document.body.append(element)');
    await desk(page).getByText('Up to date').waitFor();
    await desk(page).getByRole('button', { name: 'Cleo Bright' }).click();
    await dialog(page).getByRole('heading', { name: 'Cleo Bright', exact: true }).waitFor();
    expect(tests.browser.errors).toEqual([]);
  });
});
