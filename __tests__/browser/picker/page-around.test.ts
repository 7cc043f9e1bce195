import { describeInBrowser } from '../../support/browser/browser';
import { inPicker, part, picked, pickerTests } from '../../support/browser/picker-page';

jest.setTimeout(60_000);

describeInBrowser('the page around the picker', () => {
  const tests = pickerTests();

  test.each([
    ['a row', 'display: flex'],
    ['a grid with automatic columns', 'display: grid; grid-template-columns: auto auto'],
  ])('%s leaves it at least 256 px', async (_name, css) => {
    const page = await tests.open({
      body: `<div class="around">
        <p>${'A long text about the service. '.repeat(40)}</p>
        <div><appointment-picker product-id="1"></appointment-picker></div>
      </div>`,
      css: `.around { ${css}; } p { min-inline-size: 30rem; }`,
    });
    await picked(page).locator('[data-start]').first().waitFor();
    expect(await inPicker(page, 'picker.getBoundingClientRect().width')).toBeGreaterThanOrEqual(256);
  });

  test('may set texts before the script has loaded', async () => {
    await tests.browser.context.route('**/picker/picker.mjs', async (route) => {
      const frame = route.request().frame();
      await frame.waitForSelector('appointment-picker', { state: 'attached' });
      await frame.evaluate(`document.querySelector('appointment-picker').texts = { nothingChosen: 'When?' }`);
      await route.continue();
    });
    const page = await tests.openPicker('product-id="1"');
    await tests.browser.context.unroute('**/picker/picker.mjs');
    expect(await part(page, 'summary').innerText()).toBe('When?');
    await inPicker(page, `picker.texts = { nothingChosen: 'And now?' }`);
    expect(await part(page, 'summary').innerText()).toBe('And now?');
  });

  test('a visitor who moves through the zones by keyboard reaches each of them', async () => {
    const page = await tests.openPicker('product-id="1"');
    const zone = picked(page).locator('select[name="zone"]');
    await zone.focus();
    const zones: string[] = [];
    for (let step = 0; step < 3; step += 1) {
      await zone.press('ArrowDown');
      zones.push(await zone.inputValue());
    }
    expect(zones).toEqual(['Africa/Abidjan', 'Africa/Accra', 'Africa/Addis_Ababa']);
  });
});
