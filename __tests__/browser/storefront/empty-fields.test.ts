import type { Page } from 'playwright-core';
import { describeStorefront, intoCart, NINE } from '../../support/browser/storefront';
import { LANGUAGES } from '../../../examples/sample-shop/texts/languages';

jest.setTimeout(120_000);

/** Returns the texts of the faults in a form, and the id of the focused field. */
const faultsOf = async (page: Page) => ({
  faults: await page.locator('.fault').allInnerTexts(),
  focused: await page.locator(':focus').getAttribute('id'),
});

describeStorefront('an empty field of a form', (store) => {
  test('of the checkout is named below it, in the language of the page, until it is filled in', async () => {
    const { name, longName, email } = LANGUAGES.de.texts.fieldRefusals;
    const page = await store.open('/');
    await intoCart(page, 'Shave', NINE);
    await page.goto(`${store.shop.url}/cart?language=de`);
    await page.locator('#places-order').click();
    expect(await faultsOf(page)).toEqual({ faults: [name, email], focused: 'name' });
    expect(await page.locator('#name').getAttribute('aria-describedby')).toBe('name-fault');
    await page.fill('#name', 'Ada Lovelace');
    await page.fill('#email', 'no address');
    await page.locator('#places-order').click();
    expect(await faultsOf(page)).toEqual({ faults: [email], focused: 'email' });
    await page.fill('#email', 'ada@mail.example');
    await page.evaluate("document.querySelector('#name').removeAttribute('maxlength')");
    await page.fill('#name', 'A'.repeat(201));
    await page.locator('#places-order').click();
    await page.locator('.fault').waitFor();
    expect(await faultsOf(page)).toEqual({ faults: [longName], focused: 'name' });
    await page.fill('#name', 'Ada Lovelace');
    await page.locator('#places-order').click();
    await page.waitForURL('**/confirmation');
    await page.close();
  });

  test('of the checkout is no longer named wrong once it is changed', async () => {
    const { email } = LANGUAGES.en.texts.fieldRefusals;
    const page = await store.open('/');
    await intoCart(page, 'Shave', NINE);
    await page.locator('#places-order').click();
    await page.locator('#name').pressSequentially('A');
    expect(await faultsOf(page)).toEqual({ faults: [email], focused: 'name' });
    await page.locator('#email').pressSequentially('a');
    expect(await faultsOf(page)).toEqual({ faults: [], focused: 'email' });
    expect(await page.locator('[aria-invalid], [aria-describedby$="-fault"]').count()).toBe(0);
    await page.close();
  });

  test.each([
    ['/sign-in', ['login', 'password']],
    ['/my/find', ['email']],
  ] as const)('of %s is named below it, in the language of the page', async (path, fields) => {
    const { fieldRefusals } = LANGUAGES.fr.texts;
    const page = await store.open(`${path}?language=fr`);
    await page.locator('main form button').click();
    expect(await faultsOf(page)).toEqual({
      faults: fields.map((field) => fieldRefusals[field]),
      focused: fields[0],
    });
    await page.close();
  });

  test('of a sign-in is named in place of the error of the last attempt', async () => {
    const { fieldRefusals, signInWrong } = LANGUAGES.en.texts;
    const page = await store.open('/sign-in');
    await page.fill('#login', 'ada');
    await page.fill('#password', 'a wrong password');
    await page.locator('main form button').click();
    await page.getByText(signInWrong).waitFor();
    await page.fill('#password', '');
    await page.locator('main form button').click();
    expect(await faultsOf(page)).toEqual({ faults: [fieldRefusals.password], focused: 'password' });
    expect(await page.getByText(signInWrong).count()).toBe(0);
    await page.close();
  });

  test('of the checkout is named in place of the refusal of the last attempt', async () => {
    const page = await store.open('/');
    await intoCart(page, 'Shave', NINE);
    await page.fill('#name', 'Ada Lovelace');
    await page.fill('#email', 'ada@mail.example');
    await page.route('**/checkout', (route) => route.abort());
    await page.locator('#places-order').click();
    await page.locator('#refused').getByText('The shop cannot be reached.').waitFor();
    await page.fill('#email', '');
    await page.locator('#places-order').click();
    expect(await faultsOf(page)).toMatchObject({ focused: 'email' });
    expect(await page.locator('#refused').isVisible()).toBe(false);
    await page.close();
  });

  test('of the code that opens bookings is named in place of the fault of the last attempt', async () => {
    const { fieldRefusals, wrongCode } = LANGUAGES.en.texts;
    const page = await store.open('/my/find');
    await page.fill('#email', 'ada@mail.example');
    await page.locator('main form button').click();
    await page.fill('#code', '123456');
    await page.locator('main form button').first().click();
    await page.getByText(wrongCode).waitFor();
    await page.locator('main form button').first().click();
    expect(await faultsOf(page)).toEqual({ faults: [fieldRefusals.code], focused: 'code' });
    await page.close();
  });
});
