import { describeInBrowser } from '../../support/browser/browser';
import { faults } from '../../support/browser/faults';
import {
  day,
  inPicker,
  part,
  picked,
  pickerTests,
  time,
  zoneButton,
} from '../../support/browser/picker-page';
import { plain } from '../../support/browser/plain-text';

jest.setTimeout(60_000);

const MEMBERS = `members='[{"id":3,"name":"Mia"}]' any-member`;
const THIRTY = '2026-10-23T10:30:00+02:00';

interface Screen {
  readonly lang: string;
  readonly dir?: 'rtl';
  readonly heading: string;
  readonly weekdays: string;
  readonly labels: readonly string[];
  readonly zone: string;
  readonly groups: readonly string[];
  readonly day: string;
  readonly time: RegExp;
  readonly none: string;
  readonly summary: RegExp;
}

const SCREENS: readonly Screen[] = [
  {
    lang: 'en',
    heading: 'October 2026',
    weekdays: 'Sun Mon Tue Wed Thu Fri Sat',
    labels: ['With'],
    zone: 'Berlin time',
    groups: ['Morning · 4 free times', 'Afternoon · 7 free times', 'Evening · 2 free times'],
    day: 'Friday, October 23, 13 free times',
    time: /^10:30 AM$/,
    none: 'No time chosen yet',
    summary:
      /^Friday, October 23.*10:30 – 11:15 AM Clear Cut · 45 minutes · with whoever is free · Berlin time$/,
  },
  {
    lang: 'de',
    heading: 'Oktober 2026',
    weekdays: 'Mo Di Mi Do Fr Sa So',
    labels: ['Bei'],
    zone: 'Zeit in Berlin',
    groups: ['Vormittag · 4 freie Termine', 'Nachmittag · 7 freie Termine', 'Abend · 2 freie Termine'],
    day: 'Freitag, 23. Oktober, 13 freie Termine',
    time: /^10:30$/,
    none: 'Noch kein Termin gewählt',
    summary:
      /^Freitag, 23. Oktober.*10:30–11:15 Uhr Abwählen Cut · 45 Minuten · bei wem frei ist · Zeit in Berlin$/,
  },
  {
    lang: 'fr',
    heading: 'octobre 2026',
    weekdays: 'lun. mar. mer. jeu. ven. sam. dim.',
    labels: ['Avec'],
    zone: 'Heure de Berlin',
    groups: [
      'Matin · 4 créneaux disponibles',
      'Après-midi · 7 créneaux disponibles',
      'Soir · 2 créneaux disponibles',
    ],
    day: 'vendredi 23 octobre, 13 créneaux disponibles',
    time: /^10:30$/,
    none: 'Aucun horaire choisi',
    summary:
      /^vendredi 23 octobre.*10:30 – 11:15 Effacer Cut · 45 minutes · avec la personne disponible · Heure de Berlin$/,
  },
  {
    lang: 'es',
    heading: 'octubre de 2026',
    weekdays: 'lun mar mié jue vie sáb dom',
    labels: ['Con'],
    zone: 'Hora de Berlin',
    groups: [
      'Mañana · 4 citas disponibles',
      'Tarde · 7 citas disponibles',
      'Tarde-noche · 2 citas disponibles',
    ],
    day: 'viernes, 23 de octubre, 13 citas disponibles',
    time: /^10:30$/,
    none: 'Aún no ha elegido ninguna hora',
    summary:
      /^viernes, 23 de octubre.*10:30–11:15 Quitar Cut · 45 minutos · con quien esté libre · Hora de Berlin$/,
  },
  {
    lang: 'ar',
    dir: 'rtl',
    heading: 'أكتوبر 2026',
    weekdays: 'س ح ن ث ر خ ج',
    labels: ['مع'],
    zone: 'بتوقيت ألمانيا',
    groups: ['الصباح · 4 مواعيد متاحة', 'بعد الظهر · 7 مواعيد متاحة', 'المساء · موعدان متاحان'],
    day: 'الجمعة، 23 أكتوبر, 13 موعدًا متاحًا',
    time: /^10:30 ص$/,
    none: 'لم يتم اختيار موعد بعد',
    summary:
      /^الجمعة، 23 أكتوبر.*10:30–11:15 ص إلغاء الاختيار Cut · 45 دقيقة · مع من يكون متاحًا · بتوقيت ألمانيا$/,
  },
];

describeInBrowser('the languages of the picker', () => {
  const tests = pickerTests();

  test.each(SCREENS)(
    '$lang: the whole picker is in this language, on a wide and a narrow page',
    async (screen) => {
      const { lang, dir } = screen;
      const page = await tests.openPicker(`product-id="2" ${MEMBERS}`, { lang, dir });
      expect(await part(page, 'heading').innerText()).toBe(screen.heading);
      expect(await part(page, 'weekday').allInnerTexts()).toEqual(screen.weekdays.split(' '));
      const labels = await picked(page).locator('label').allInnerTexts();
      expect(labels.map((label) => label.split('\n')[0])).toEqual(screen.labels);
      expect(await zoneButton(page).innerText()).toBe(screen.zone);
      expect(await picked(page).locator('[part="group"] p').allInnerTexts()).toEqual(screen.groups);
      expect(await day(page, '2026-10-23').getAttribute('aria-label')).toBe(screen.day);
      expect(plain(await time(page, THIRTY).innerText())).toMatch(screen.time);
      expect(await part(page, 'summary').innerText()).toContain(screen.none);
      await time(page, THIRTY).click();
      expect(plain(await part(page, 'summary').innerText())).toMatch(screen.summary);
      expect(await faults(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      expect(tests.browser.errors).toEqual([]);
    },
  );

  test('a page loads only the file of its language, and English is part of the picker', async () => {
    const loaded: string[] = [];
    tests.browser.context.on('request', (request) => {
      const [, file] = /\/languages\/(.*)$/.exec(request.url()) ?? [];
      if (file !== undefined) loaded.push(file);
    });
    await tests.openPicker('product-id="1"', { lang: 'en-GB' });
    await tests.openPicker('product-id="1"', { lang: 'pl' });
    expect(loaded).toEqual([]);
    await tests.openPicker('product-id="1"', { lang: 'de-AT' });
    expect(loaded).toEqual(['de.mjs']);
  });

  test('no English appears before the language does', async () => {
    await tests.browser.context.route('**/languages/de.mjs', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    const page = await tests.open({
      lang: 'de',
      body: '<appointment-picker product-id="1"></appointment-picker>',
    });
    const texts: string[] = [];
    while (!texts.at(-1)?.includes('Zeit in')) {
      texts.push(await inPicker<string>(page, 'picker.shadowRoot.textContent'));
    }
    await tests.browser.context.unroute('**/languages/de.mjs');
    expect(texts.filter((text) => /Loading|free time|No time|Berlin time/.test(text))).toEqual([]);
  });
  test('a language that loads late does not replace the one that the page has chosen since', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await tests.browser.context.route('**/languages/de.mjs', async (route) => {
      await released;
      await route.continue();
    });
    const page = await tests.open({
      body: '<appointment-picker product-id="1" lang="de"></appointment-picker>',
    });
    await inPicker(page, `picker.setAttribute('lang', 'fr')`);
    await picked(page).getByText('Aucun horaire choisi').waitFor();
    release();
    await time(page, '2026-10-23T09:00:00+02:00').waitFor();
    await tests.browser.context.unroute('**/languages/de.mjs');
    expect(await part(page, 'summary').innerText()).toBe('Aucun horaire choisi');
    expect(await part(page, 'heading').innerText()).toBe('octobre 2026');
  });

  test('a page in a language without texts has English ones, and English dates', async () => {
    const page = await tests.openPicker('product-id="1"', { lang: 'it' });
    expect(await part(page, 'heading').innerText()).toBe('October 2026');
    expect(await part(page, 'summary').innerText()).toBe('No time chosen yet');
    expect(await part(page, 'day-title').innerText()).toBe('Friday, October 23');
  });

  test('a language that cannot be loaded leaves English, so that customers can still book', async () => {
    await tests.browser.context.route('**/languages/de.mjs', (route) => route.abort());
    const page = await tests.openPicker('product-id="1"', { lang: 'de' });
    await tests.browser.context.unroute('**/languages/de.mjs');
    await time(page, '2026-10-23T09:00:00+02:00').click();
    expect(await part(page, 'summary').innerText()).toContain('Clear');
  });

  test('numbers are in the digits of the language everywhere', async () => {
    const page = await tests.openPicker('product-id="1"', { lang: 'ar-EG', dir: 'rtl' });
    await time(page, '2026-10-23T09:00:00+02:00').click();
    const text = await inPicker<string>(page, 'picker.shadowRoot.textContent');
    expect(text).toMatch(/٢٠٢٦/);
    expect(text).not.toMatch(/[0-9]/);
    expect(await day(page, '2026-10-23').getAttribute('aria-label')).not.toMatch(/[0-9]/);
  });

  test("the page's own texts replace those of the language, with plurals", async () => {
    const page = await tests.openPicker('product-id="3"', { lang: 'de' });
    await inPicker(
      page,
      `picker.texts = { nothingChosen: 'Wann?', timesFree: { one: 'eins', other: '{count}x' } }`,
    );
    expect(await part(page, 'summary').innerText()).toContain('Wann?');
    expect(await day(page, '2026-10-23').getAttribute('aria-label')).toBe('Freitag, 23. Oktober, 5x');
  });
});
