import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { contrast, luminance, styleOf } from '../../support/browser/colours';
import { faults } from '../../support/browser/faults';
import { inPicker, part, pickerTests, time } from '../../support/browser/picker-page';

jest.setTimeout(60_000);

const NINE = '2026-10-23T09:00:00+02:00';
/** Disables transitions, so that colours are final when the test reads them. */
const STILL = 'appointment-picker::part(day), appointment-picker::part(time) { transition: none; }';

const PARTS = [
  ...[
    'picker',
    'options',
    'month',
    'heading',
    'turn',
    'weekday',
    'day',
    'day-free',
    'day-closed',
    'day-chosen',
  ],
  ...['times', 'group', 'time', 'time-chosen', 'zone', 'summary', 'status', 'button'],
];

/** Names of parts whose text is on a background that the theme colours. */
const COLOURED = [
  'day-chosen',
  'time-chosen',
  'day-free',
  'weekday',
  'time',
  'heading',
  'summary',
  'zone',
  'button',
];

describeInBrowser('the theme of the picker', () => {
  const tests = pickerTests();

  async function chosen(css: string, visitor = {}): Promise<Page> {
    const page = await tests.openPicker(
      `product-id="2" price currency="EUR" any-member members='[{"id":3,"name":"Mia"}]'`,
      { css: STILL + css, ...visitor },
    );
    await time(page, NINE).click();
    await part(page, 'time-chosen').waitFor();
    return page;
  }

  test('checkboxes have the colours of the picker on a dark page', async () => {
    await tests.browser.context.route('**/wait', (route) => route.fulfill({ json: {} }));
    const page = await tests.open(
      {
        body: '<appointment-picker product-id="5" waitlist="/wait"></appointment-picker>',
        css: ':root { color-scheme: dark }',
      },
      { colorScheme: 'dark' },
    );
    await part(page, 'waitlist').getByRole('button').click();
    const boxColour = () => styleOf(page, '[name="weekday-1"]', 'background-color');
    expect(await boxColour()).toBe(await styleOf(page, '.picker', 'background-color'));
    await part(page, 'waitlist').getByLabel('Monday', { exact: true }).check();
    expect(await boxColour()).toBe('rgb(138, 184, 245)');
  });

  /** Sets a CSS custom property on the page, as its style sheet would, without reloading the page. */
  const set = (page: Page, property: string, value: string): Promise<unknown> =>
    page.evaluate(`document.documentElement.style.setProperty('${property}', '${value}')`);

  const RED = 'rgb(200, 10, 10)';
  const USES = [
    ['accent', 'day-chosen', 'background-color'],
    ['accent', 'time-chosen', 'background-color'],
    ['on-accent', 'day-chosen', 'color'],
    ['on-accent', 'time-chosen', 'color'],
    ['text', 'picker', 'color'],
    ['text', 'heading', 'color'],
    ['muted', 'weekday', 'color'],
    ['surface', 'picker', 'background-color'],
    ['line', 'picker', 'border-top-color'],
    ['free', 'day-free', 'background-color'],
  ] as const;

  test('each property --appointments-… on :root colours its parts', async () => {
    const page = await chosen('');
    for (const [name, ofPart, property] of USES) {
      const element = ofPart === 'day-free' ? '[part="day day-free"]' : `[part~="${ofPart}"]`;
      expect([name, await styleOf(page, element, property)]).not.toEqual([name, RED]);
      await set(page, `--appointments-${name}`, RED);
      expect([name, await styleOf(page, element, property)]).toEqual([name, RED]);
      await set(page, `--appointments-${name}`, '');
    }
  });

  test('properties of the page with other names have no effect', async () => {
    const plain = await chosen('');
    const before = await styleOf(plain, '[part~="day-chosen"]', 'background-color');
    const page = await chosen(
      ':root { --accent: red; --text: red; --surface: red; --free: red; --line: red; }',
    );
    expect(await styleOf(page, '[part~="day-chosen"]', 'background-color')).toBe(before);
    expect(
      await inPicker(
        page,
        `[...picker.shadowRoot.querySelectorAll('*')].filter((element) =>
      /255, 0, 0/.test(getComputedStyle(element).color + getComputedStyle(element).backgroundColor)).length`,
      ),
    ).toBe(0);
  });

  test('each ::part can be styled', async () => {
    const rules = PARTS.map((name) => `appointment-picker::part(${name}) { --of-${name}: styled; }`);
    const page = await chosen(rules.join('\n'));
    for (const name of PARTS) {
      expect([name, await styleOf(page, `[part~="${name}"]`, `--of-${name}`)]).toEqual([name, 'styled']);
    }
  });

  const ACCENTS = [
    ...['yellow', 'navy', '#777777', '#767676', 'white', 'black'],
    ...['hotpink', '#00a86b', 'oklch(0.6 0.2 250)'],
  ];

  test.each(['light', 'dark'])(
    'on a %s page every text has a contrast of 4.5 with any accent',
    async (scheme) => {
      const page = await chosen(`:root { color-scheme: ${scheme}; }`);
      const low: string[] = [];
      for (const accent of ACCENTS) {
        await set(page, '--appointments-accent', accent);
        for (const name of COLOURED) {
          const ratio = await contrast(page, `[part~="${name}"]`);
          if (ratio < 4.5) low.push(`${name} with ${accent}: ${ratio.toFixed(2)}`);
        }
      }
      expect(low).toEqual([]);
    },
  );

  test.each([
    ['a light page, a visitor who prefers dark', 'light', 'dark'],
    ['a page without a scheme, a visitor who prefers dark', 'normal', 'dark'],
    ['a dark page, a visitor who prefers light', 'dark', 'light'],
    ['a page with both schemes, a visitor who prefers dark', 'light dark', 'dark'],
    ['a page with both schemes, a visitor who prefers light', 'light dark', 'light'],
  ] as const)('%s: the picker has the scheme of the page', async (_who, scheme, preferred) => {
    const page = await chosen(`:root { color-scheme: ${scheme}; }`, { colorScheme: preferred });
    const isDark = scheme === 'dark' || (scheme === 'light dark' && preferred === 'dark');
    const boxes = ['[part="picker"]', 'select', '[part="zone"]', '[part~="button"]', '[part="time"]'];
    for (const box of boxes) {
      const light = await luminance(page, box);
      expect({ box, isDark: light < 0.2 }).toEqual({ box, isDark });
    }
    expect(await faults(page)).toEqual([]);
  });

  test('with forced colours, chosen, free and closed can be told apart', async () => {
    const page = await chosen('', { forcedColors: 'active' });
    const looks = async (element: string) => [
      await styleOf(page, element, 'background-color'),
      await styleOf(page, element, 'border-top-style'),
      await styleOf(page, element, 'color'),
    ];
    const [chosenDay, free, closed] = [
      await looks('[part~="day-chosen"]'),
      await looks('[part="day day-free"]'),
      await looks('[part="day day-closed"]'),
    ];
    expect(chosenDay[0]).not.toBe(free[0]);
    expect([free[1], closed[1]]).toEqual(['solid', 'none']);
    expect(free[2]).not.toBe(closed[2]);
    expect(await looks('[part~="time-chosen"]')).not.toEqual(await looks('[part="time"]'));
    for (const name of COLOURED) expect(await contrast(page, `[part~="${name}"]`)).toBeGreaterThan(4.5);
    expect(await faults(page)).toEqual([]);
  });

  test('what has the focus has a ring of three pixels in the colour of the text, in front of its neighbours', async () => {
    const page = await chosen('');
    const text = await styleOf(page, '[part~="picker"]', 'color');
    await page.keyboard.press('ArrowRight');
    const focused = (property: string) =>
      inPicker(page, `getComputedStyle(picker.shadowRoot.activeElement)['${property}']`);
    expect(await inPicker(page, `picker.shadowRoot.activeElement.matches('.time')`)).toBe(true);
    expect([await focused('outlineStyle'), await focused('outlineWidth'), await focused('zIndex')]).toEqual([
      'solid',
      '3px',
      '1',
    ]);
    expect(await focused('outlineColor')).toBe(text);
  });

  test('the page’s strict content security policy blocks nothing of the picker', async () => {
    const page = await chosen('');
    expect(await inPicker(page, `picker.shadowRoot.querySelectorAll('style, link, [style]').length`)).toBe(0);
    expect(tests.browser.errors).toEqual([]);
  });
});
