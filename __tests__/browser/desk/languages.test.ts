import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { chooseService, desk, deskTests, dialog, inDesk } from '../../support/browser/desk-page';
import { elementModule } from '../../support/browser/element-module';
import { faults } from '../../support/browser/faults';

jest.setTimeout(120_000);

/** Lists the English texts of a group and of its subgroups. */
const textsIn = (group: object): string[] =>
  Object.values(group).flatMap((text: string | object) =>
    typeof text === 'string' ? [text] : textsIn(text),
  );
const { ENGLISH } = elementModule('desk/texts/texts.mts') as { ENGLISH: object };
/** English sentences (at least two words, no placeholder), which must not appear in another language. */
const SENTENCES = textsIn(ENGLISH).filter((text) => !text.includes('{') && /[a-z] [a-z]/i.test(text));

/** The headings of the screens in each language: today, calendar, customers, tasks, opening hours, new booking. */
const SCREENS = [
  {
    lang: 'de',
    tabs: ['Heute', 'Kalender', 'Kunden', 'Aufgaben', 'Öffnungszeiten'],
    headings: [
      'Heute, Donnerstag, 22. Oktober',
      'Do., 22. Okt.',
      'Kunden',
      'Aufgaben',
      'Öffnungszeiten und Abwesenheiten',
    ],
    summary: '1 Termin, der nächste um 10:00',
    event: 'Donnerstag, 22. Oktober, 10:00–10:45 Uhr, Cleo Bright',
    booking: 'Neue Buchung',
  },
  {
    lang: 'fr',
    tabs: ['Aujourd’hui', 'Calendrier', 'Clientèle', 'À faire', 'Horaires'],
    headings: [
      'Aujourd’hui, jeudi 22 octobre',
      'jeu. 22 oct.',
      'Clientèle',
      'À faire',
      'Horaires d’ouverture et absences',
    ],
    summary: '1 rendez-vous, le prochain à 10:00',
    event: 'jeudi 22 octobre, 10:00 – 10:45, Cleo Bright',
    booking: 'Nouvelle réservation',
  },
  {
    lang: 'es',
    tabs: ['Hoy', 'Calendario', 'Clientes', 'Por hacer', 'Horario'],
    headings: [
      'Hoy, jueves, 22 de octubre',
      'jue, 22 oct',
      'Clientes',
      'Por hacer',
      'Horario de apertura y ausencias',
    ],
    summary: '1 cita; la próxima, 10:00',
    event: 'jueves, 22 de octubre, 10:00–10:45, Cleo Bright',
    booking: 'Nueva reserva',
  },
  {
    lang: 'ar',
    dir: 'rtl' as const,
    tabs: ['اليوم', 'التقويم', 'العملاء', 'المهام', 'ساعات العمل'],
    headings: ['اليوم، الخميس، 22 أكتوبر', 'الخميس، 22 أكتوبر', 'العملاء', 'المهام', 'ساعات العمل والإجازات'],
    summary: 'موعد واحد، التالي الساعة 10:00 ص',
    event: 'الخميس، 22 أكتوبر، 10:00–10:45 ص, Cleo Bright',
    booking: 'حجز جديد',
  },
];

describeInBrowser('the languages of the desk', () => {
  const tests = deskTests();
  const tab = (page: Page, name: string) => desk(page).getByRole('button', { name, exact: true });

  /** Lists the English sentences that the desk shows. */
  const englishOn = async (page: Page): Promise<string[]> => {
    const shown = `[...desk.shadowRoot.querySelectorAll('.desk, dialog')].map((part) => part.innerText).join()`;
    const text = await inDesk<string>(page, shown);
    return SENTENCES.filter((sentence) => text.includes(sentence));
  };

  test.each(SCREENS)(
    '$lang: each screen of a phone is in this language',
    async ({ lang, dir, ...screen }) => {
      await tests.shop.appointments.create({
        productId: 1,
        start: '2026-10-22T10:00',
        staffId: 3,
        customerId: 6,
      });
      const page = await tests.open({ lang, ...(dir && { dir }) }, { width: 360, height: 740 });
      const heading = desk(page).locator('h2').first();
      for (const [at, name] of screen.tabs.entries()) {
        await tab(page, name).click();
        await heading.getByText(screen.headings[at]!).waitFor();
        if (at === 0) await desk(page).getByText(screen.summary).waitFor();
        if (at === 1) {
          const label = desk(page).locator('.board .face .unseen', { hasText: screen.event });
          await label.waitFor({ state: 'attached' });
          const line = `getComputedStyle(desk.shadowRoot.querySelector('.face-what')).textAlign`;
          if (dir === 'rtl') expect(await inDesk(page, line)).toBe('right');
        }
        expect(await englishOn(page)).toEqual([]);
        expect(await faults(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      }
      await desk(page).getByRole('button', { name: screen.booking }).click();
      await chooseService(dialog(page).locator('[name=product]'), 'Cut');
      await dialog(page).locator('.start').first().waitFor();
      expect(await dialog(page).getByRole('heading').innerText()).toBe(screen.booking);
      const title = (await dialog(page).locator('h2').boundingBox())!;
      const form = (await dialog(page).locator('form').boundingBox())!;
      if (dir === 'rtl') expect(title.x + title.width).toBeCloseTo(form.x + form.width, 0);
      else expect(title.x).toBeCloseTo(form.x, 0);
      expect(await englishOn(page)).toEqual([]);
      expect(await dialog(page).innerText()).not.toMatch(/Free times|Service\b|Customer|Note \(only/);
      expect(await faults(page)).toEqual([]);
      expect(await inDesk(page, `getComputedStyle(desk.shadowRoot.querySelector('.tab')).direction`)).toBe(
        dir ?? 'ltr',
      );
      expect(tests.browser.errors).toEqual([]);
    },
  );

  test.each(SCREENS)('$lang: on a phone, the marks of attendance stand in one row', async ({ lang, dir }) => {
    const { id } = await tests.shop.appointments.create({
      productId: 1,
      start: '2026-10-22T10:00',
      staffId: 3,
      customerId: 6,
    });
    // The mark of a customer who is expected has no button.
    await tests.shop.appointments.setCustomerStatus(id, 'arrived');
    const page = await tests.open({ lang, ...(dir && { dir }) }, { width: 390, height: 844 });
    await desk(page).locator(`[data-appointment="${id}"] button.open`).click();
    const marks = dialog(page).locator('.segments .toggle');
    await marks.nth(2).waitFor();
    const [first, ...others] = await Promise.all([0, 1, 2].map((at) => marks.nth(at).boundingBox()));
    expect(others.map((box) => box!.y)).toEqual([first!.y, first!.y]);
  });

  test('in German, the name of another day takes at most two lines on a phone, and the bars of a tablet take one row each', async () => {
    const page = await tests.open({ lang: 'de' }, { width: 390, height: 844 });
    const linesOf = (heading: string): Promise<number> =>
      inDesk(
        page,
        `((range) => {
          range.selectNodeContents(desk.shadowRoot.querySelector('${heading}'));
          return range.getClientRects().length;
        })(document.createRange())`,
      );
    /** Lists the texts of the parts of a bar that stand below its first part. */
    const belowFirst = (bar: string): Promise<string[]> =>
      inDesk(
        page,
        `(([first, ...others]) => others
          .filter((part) => part.getBoundingClientRect().top >= first.getBoundingClientRect().bottom)
          .map(({ textContent }) => textContent))([...desk.shadowRoot.querySelector('${bar}').children])`,
      );
    await desk(page).getByRole('button', { name: 'Nächster Tag' }).click();
    await desk(page).getByRole('heading', { name: 'Morgen, Freitag, 23. Oktober' }).waitFor();
    expect(await linesOf('.today-bar > h2 > button')).toBeLessThanOrEqual(2);
    await tab(page, 'Kalender').click();
    await desk(page).getByRole('button', { name: 'Später' }).click();
    await desk(page).getByRole('heading', { name: '23. Okt' }).waitFor();
    expect(await linesOf('.calendar-bar > h2 > button')).toBeLessThanOrEqual(2);
    await desk(page).getByRole('button', { name: 'Früher' }).click();
    await desk(page).getByRole('heading', { name: '22. Okt' }).waitFor();

    await page.setViewportSize({ width: 768, height: 1024 });
    await tab(page, 'Heute').click();
    await desk(page).getByRole('heading', { name: 'Heute, Donnerstag, 22. Oktober' }).waitFor();
    expect(await belowFirst('.today-bar')).toEqual([]);
    await tab(page, 'Kalender').click();
    await desk(page).getByRole('button', { name: 'Woche', exact: true }).click();
    await desk(page).getByRole('button', { name: 'Woche', exact: true, pressed: true }).waitFor();
    expect(await belowFirst('.calendar-bar')).toEqual([]);
  });

  test('a page in a language without texts has English ones, and English dates', async () => {
    const page = await tests.open({ lang: 'pl' });
    await desk(page).getByRole('heading', { name: 'Today, Thursday, October 22' }).waitFor();
    await tab(page, 'Opening hours').click();
    await desk(page).getByText('Monday', { exact: true }).waitFor();
    // Polish shows times on a 24-hour clock.
    await desk(page).getByText('09:00 – 19:00').first().waitFor();
  });

  test('a language that cannot be loaded leaves English, dates included', async () => {
    await tests.browser.context.route('**/languages/de.mjs', (route) => route.abort());
    const page = await tests.open({ lang: 'de' });
    await tests.browser.context.unroute('**/languages/de.mjs');
    await desk(page).getByRole('heading', { name: 'Today, Thursday, October 22' }).waitFor();
  });

  test('when the page changes its language, the calendar follows, and a language that loads late is ignored', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await tests.browser.context.route('**/languages/fr.mjs', async (route) => {
      await released;
      await route.continue();
    });
    const page = await tests.open();
    await tab(page, 'Calendar').click();
    await desk(page).getByRole('button', { name: 'Open Thursday, October 22' }).waitFor();
    await inDesk(page, `(desk.lang = 'fr', desk.lang = 'de')`);
    await desk(page).getByRole('button', { name: 'Donnerstag, 22. Oktober öffnen' }).waitFor();
    const late = page.waitForResponse('**/languages/fr.mjs');
    release();
    await (await late).finished();
    await tests.browser.context.unroute('**/languages/fr.mjs');
    await tab(page, 'Heute').click();
    await desk(page).getByRole('heading', { name: 'Heute, Donnerstag, 22. Oktober' }).waitFor();
  });

  test('a page can replace one text in a group, and the others stay', async () => {
    const page = await tests.open();
    await tab(page, 'Calendar').click();
    await desk(page).getByRole('button', { name: 'Open Thursday, October 22' }).waitFor();
    await inDesk(
      page,
      `desk.texts = { calendar: { openDay: 'Go to {day}' }, hours: { week: { closed: 'Shut' } } }`,
    );
    await desk(page).getByRole('button', { name: 'Go to Thursday, October 22' }).waitFor();
    await tab(page, 'Opening hours').click();
    await desk(page).getByText('Shut', { exact: true }).waitFor();
    await desk(page).getByRole('heading', { name: 'Weekly opening hours' }).waitFor();
  });
});
