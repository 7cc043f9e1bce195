import { describeStorefront, intoCart, NINE } from '../../support/browser/storefront';

jest.setTimeout(180_000);

describeStorefront('pages of errors', (store) => {
  test.each([
    ['/services/99', 404, 'We do not offer this service'],
    ['/services/1e999', 404, 'We do not offer this service'],
    ['/my/appointments/abc', 401, 'This link does not open an appointment'],
    ['/my/appointments/abc/appointment.ics', 401, 'This link does not open an appointment'],
    ['/my/waitlist/abc', 401, 'This link does not open an entry of the waitlist'],
    ['/nowhere', 404, 'There is no such page'],
    ['/checkout', 405, 'This page cannot be opened directly'],
    ['/%zz', 404, 'There is no such page'],
  ])('%s is a page that says what has happened and leads back', async (path, status, title) => {
    const page = await store.browser.page();
    const response = await page.goto(store.shop.url + path);
    expect(response?.status()).toBe(status);
    expect(await page.locator('h1').innerText()).toBe(title);
    expect(await page.locator('main').innerText()).not.toMatch(/rest_|shop_|undefined|\{/);
    await page.getByRole('link', { name: 'All services' }).click();
    await page.getByRole('heading', { name: 'What can we do for you?' }).waitFor();
    await page.close();
  });

  test.each(['/nowhere', '/admin/sign-in'])('the head of %s counts what is in the cart', async (path) => {
    const page = await store.open('/');
    await intoCart(page, 'Shave', NINE);
    await page.goto(store.shop.url + path);
    await page.getByRole('link', { name: 'Cart (1)' }).waitFor();
    await page.close();
  });
});
