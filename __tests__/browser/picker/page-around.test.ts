import { describeInBrowser } from '../../support/browser/browser';
import { faults } from '../../support/browser/faults';
import { inPicker, part, picked, pickerTests, zoneButton } from '../../support/browser/picker-page';

jest.setTimeout(60_000);

describeInBrowser('the page around the picker', () => {
  const tests = pickerTests();

  test.each([
    ['a row', 'display: flex'],
    ['a grid with automatic columns', 'display: grid; grid-template-columns: auto auto'],
  ])('%s leaves the picker at least 256 px', async (_name, css) => {
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

  test('a zone is found by its city, by keyboard alone, and the file of the search is loaded only then', async () => {
    const page = await tests.openPicker('product-id="1"');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await zoneButton(page).press('Enter');
    const field = picked(page).getByLabel('Search for a city');
    await field.and(page.locator(':focus')).waitFor();
    expect(loaded).toEqual(['/picker/zones/zones.mjs']);
    expect(await part(page, 'zones').getByRole('button').allInnerTexts()).toEqual([
      expect.stringMatching(/^Berlin \(the shop\)\s+your device · GMT\+2$/),
    ]);
    await field.fill('SAO PAU');
    expect(await part(page, 'zones').getByRole('button').allInnerTexts()).toEqual([
      expect.stringMatching(/^Sao Paulo\s+GMT-3$/),
    ]);
    expect(await faults(page)).toEqual([]);
    await field.fill('Atlantis');
    await part(page, 'zones').getByRole('status').getByText('No city found').waitFor();
    await field.fill('new');
    await field.press('Enter');
    await zoneButton(page).and(page.locator(':focus')).waitFor();
    expect(await zoneButton(page).innerText()).toBe('New York time');
    await zoneButton(page).press('Enter');
    await field.press('Escape');
    await part(page, 'zones').waitFor({ state: 'detached' });
    await zoneButton(page).and(page.locator(':focus')).waitFor();
  });
});
