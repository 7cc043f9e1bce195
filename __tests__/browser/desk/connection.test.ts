import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog, inDesk, tell } from '../../support/browser/desk-page';
import { gone } from '../../support/browser/gone';

jest.setTimeout(120_000);

describeInBrowser('the connection of the desk', () => {
  const tests = deskTests();

  const book = (start: string, more: object = {}) =>
    tests.shop.appointments.create({ productId: 1, start, staffId: 3, customerId: 6, ...more });

  test('each of two open desks shows the other’s changes within a second', async () => {
    const { id } = await book('2026-10-22T09:00');
    const [one, other] = [await tests.open(), await tests.open()];
    const isShown = (page: Page, state: string) =>
      desk(page).locator(`[data-appointment="${id}"] .state`, { hasText: state }).waitFor();
    await isShown(other, 'Unpaid');

    const seconds: number[] = [];
    for (const [by, to] of [
      [one, other],
      [other, one],
      [one, other],
      [other, one],
    ] as const) {
      for (const [name, state] of [
        ['Arrived', 'Arrived'],
        ['No-show', 'No-show'],
      ] as const) {
        await desk(by).getByRole('button', { name }).click();
        await isShown(by, state);
        const changed = performance.now();
        await isShown(to, state);
        seconds.push((performance.now() - changed) / 1_000);
      }
    }
    console.log(
      `seconds until the other desk shows a change: ${seconds.map((one) => one.toFixed(2)).join(', ')}`,
    );
    // Compares the median, because other work of the machine delays some of the responses.
    expect(seconds.toSorted((a, b) => a - b)[seconds.length / 2]).toBeLessThan(1);
  });

  test('12.4 no address that the desk requests contains the nonce', async () => {
    const asked: string[] = [];
    tests.browser.context.on('request', (request) => asked.push(request.url()));
    const page = await tests.open();
    const nextStream = page.waitForRequest(/\/v2\/sse\?/);
    await book('2026-10-22T09:00');
    await desk(page).getByText('Cleo Bright').waitFor();
    asked.push((await nextStream).url());
    const nonce = await inDesk<string>(page, 'desk.getAttribute("session-nonce")');
    expect(nonce).toMatch(/^\w{8,}$/);
    expect(asked.filter((url) => url.includes(nonce) || url.includes('nonce='))).toEqual([]);
  });

  test('without a network the desk says so, saves nothing silently, and catches up later', async () => {
    const { id } = await book('2026-10-22T10:00');
    const page = await tests.open();
    await desk(page).locator('[data-appointment]').waitFor();
    tests.shop.fail('no-network');
    await desk(page).getByText('No connection to the shop since 9:00 AM.').waitFor();

    await desk(page).getByRole('button', { name: 'Arrived' }).click();
    const failure = desk(page).getByText('There is no connection to the shop. Nothing was saved.');
    await failure.waitFor();
    await book('2026-10-22T12:00', { customerId: 7 });
    tests.shop.fail('never');
    await desk(page).getByText('Dan Reed').waitFor();
    await desk(page).getByText('Connected again. The page is up to date.').waitFor();
    await gone(desk(page).locator('[part="banner"]'));
    await desk(page).getByText('Up to date', { exact: true }).waitFor();
    await gone(failure);
    expect((await tests.shop.appointments.get(id)).customerStatus).toBe('expected');
  });

  test('17.9 without a network the desk shows the data that it read last, and with it again no error remains', async () => {
    await book('2026-10-22T10:00');
    const page = await tests.open();
    const tab = (name: string) => desk(page).getByRole('navigation').getByRole('button', { name }).click();
    await desk(page).getByText('Cleo Bright').waitFor();
    await tab('To do');
    await desk(page).getByText('Nothing to settle.').waitFor();
    await tests.disconnect();
    await desk(page).getByText('No connection to the shop since 9:00 AM.').waitFor();
    await gone(desk(page).getByText('Up to date', { exact: true }));

    await tab('Today');
    await desk(page).getByText('Cleo Bright').waitFor();
    await tab('To do');
    await desk(page).getByText('Nothing to settle.').waitFor();
    await tab('Opening hours');
    await desk(page).getByText('This could not be loaded.').waitFor();
    await tab('Calendar');
    await desk(page).getByRole('button', { name: 'Later' }).click();
    await desk(page).getByText('This could not be loaded.').waitFor();
    await tests.reconnect();
    await desk(page).getByText('This could not be loaded.').waitFor({ state: 'detached' });
    await desk(page).getByText('Connected again. The page is up to date.').waitFor();
    await desk(page).getByText('Up to date', { exact: true }).waitFor();
  });

  test('a search for a customer that failed without a network is repeated when the network is back', async () => {
    const page = await tests.open();
    const loseNetwork = async (): Promise<void> => {
      await tests.disconnect();
      await desk(page).getByText('No connection to the shop').last().waitFor();
    };
    await desk(page).getByRole('button', { name: 'Customers' }).click();
    await loseNetwork();
    await desk(page).getByRole('searchbox').fill('bright');
    await desk(page).getByText('This could not be loaded.').waitFor();
    await tests.reconnect();
    await desk(page).getByText('1 customer', { exact: true }).waitFor();
    await gone(desk(page).getByText('This could not be loaded.'));

    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await loseNetwork();
    await dialog(page).getByRole('searchbox').fill('bright');
    await dialog(page).getByText('This could not be loaded.').waitFor();
    await tests.reconnect();
    await dialog(page).getByText('1 customer found').waitFor();
    await gone(dialog(page).getByText('This could not be loaded.'));
  });

  test('a page that was opened without a network loads by itself when the network is back', async () => {
    await book('2026-10-22T10:00');
    const page = await tests.browser.page();
    await page.route('**/v2/desk', (route) => route.abort());
    await page.goto(tests.shop.address({ login: 'boss' }));
    await desk(page).getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/v2/desk');
    await tell([page], 'online');
    await desk(page).getByText('Cleo Bright').waitFor();
  });

  test('the desk does not wait for its next try when the device goes offline, and when it is online again', async () => {
    await book('2026-10-22T10:00');
    const page = await tests.open();
    await desk(page).getByText('Cleo Bright').waitFor();
    // While the clock stands, the desk learns of the connection only from the events of the browser.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await tests.disconnect();
    await desk(page).getByText('No connection to the shop since').first().waitFor();
    await page.clock.runFor(5_000);
    await gone(desk(page).locator('[part="live"].live'));
    await tests.reconnect();
    await desk(page).locator('[part="live"].live').waitFor();
    await desk(page).getByText('Up to date', { exact: true }).waitFor();
    await gone(desk(page).locator('[part="banner"]'));
  });

  test('when the sign-in ends, the desk says so and tells its page, and continues with a new nonce', async () => {
    await book('2026-10-22T10:00');
    const page = await tests.open({ attributes: 'sign-in-url="/sign-in"' });
    await desk(page).locator('[data-appointment]').waitFor();
    const nonce = await inDesk<string>(page, 'desk.getAttribute("session-nonce")');
    await inDesk(page, 'desk.addEventListener("signedout", () => (window.isTold = true))');
    tests.shop.fail('signed-out');
    await desk(page).getByRole('button', { name: 'Arrived' }).click();
    await desk(page).getByText('Your sign-in has ended. Sign in again to go on.').first().waitFor();
    expect(await desk(page).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in');
    expect(await page.evaluate('window.isTold')).toBe(true);

    tests.shop.fail('never');
    await inDesk(page, 'desk.setAttribute("session-nonce", "")');
    await inDesk(page, `desk.setAttribute("session-nonce", ${JSON.stringify(nonce)})`);
    await desk(page).getByRole('link', { name: 'Sign in' }).waitFor({ state: 'detached' });
    await desk(page).getByRole('button', { name: 'Arrived' }).click();
    await desk(page).locator('.state', { hasText: 'Arrived' }).waitFor();
  });

  test('a late refusal of a request with the former nonce does not end the new sign-in', async () => {
    await book('2026-10-22T10:00');
    const page = await tests.open();
    await desk(page).locator('[data-appointment]').waitFor();
    const nonce = await inDesk<string>(page, 'desk.getAttribute("session-nonce")');
    let refuse = (): void => undefined;
    const refused = new Promise<void>((done) => (refuse = done));
    await page.route('**/customer-status', async (route) => {
      await refused;
      await route.continue();
    });
    await inDesk(page, 'desk.setAttribute("session-nonce", "former")');
    await desk(page).getByText('Your sign-in has ended.').waitFor();
    await desk(page).getByRole('button', { name: 'Arrived' }).click();
    await inDesk(page, `desk.setAttribute("session-nonce", ${JSON.stringify(nonce)})`);
    await desk(page).getByText('Your sign-in has ended.').waitFor({ state: 'detached' });

    const response = page.waitForResponse('**/customer-status');
    refuse();
    expect((await response).status()).toBe(401);
    await desk(page).locator('[data-appointment] .refusal').waitFor();
    expect(await desk(page).locator('[part="banner"]').count()).toBe(0);
  });

  test('a customer who opens the desk is told that it is for the shop’s staff', async () => {
    const page = await tests.browser.page();
    await page.goto(tests.shop.address({ login: 'cleo' }));
    await desk(page).getByText('This page is for the people who work in the shop.').waitFor();
  });
});
