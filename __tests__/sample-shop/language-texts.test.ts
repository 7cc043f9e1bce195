import { formatsOf } from '../../examples/sample-shop/pages/words/formats';
import { lengthWords } from '../../examples/sample-shop/pages/words/durations';
import { depositWords, policyWords } from '../../examples/sample-shop/pages/words/policies';
import { priceWords } from '../../examples/sample-shop/pages/words/prices';
import { spanWords } from '../../examples/sample-shop/pages/words/times';
import { wishWords } from '../../examples/sample-shop/pages/words/waiting';
import salon from '../../examples/sample-shop/salon.json';
import { LANGUAGES } from '../../examples/sample-shop/texts/languages';
import { asInstant, createZone } from 'shop-appointments';

/** Values for the texts that are functions. They are numbers, so that plural rules can use them. */
const VALUES = ['701', '702', '703'];

/** All texts of a language by their paths, with values filled into those that are functions. */
function textsIn(texts: unknown, path = ''): ReadonlyMap<string, string> {
  if (typeof texts === 'string') return new Map([[path, texts]]);
  if (typeof texts === 'function') return new Map([[path, filled(texts as Filled)]]);
  return new Map(
    Object.entries(texts as object).flatMap(([name, one]) => [
      ...textsIn(one, path === '' ? name : `${path}.${name}`),
    ]),
  );
}

type Filled = (...values: readonly string[]) => string;
const filled = (text: Filled): string => text(...VALUES.slice(0, text.length));

const ENGLISH = textsIn(LANGUAGES.en.texts);

/** Texts that equal the English ones, because they contain only values, or words that both languages have. */
const SAME_AS_ENGLISH = {
  de: ['shopLinks', 'comma', 'code', 'person', 'dayAndTime', 'paidBy.online'],
  fr: ['comma', 'dayAndTime'],
  es: ['comma', 'no', 'dayAndTime'],
  ar: ['timeIn'],
} as const;

const OTHERS = ['de', 'fr', 'es', 'ar'] as const;

test.each(salon.products)('the demo’s $name has a name and a description in every language', (product) => {
  expect(Object.keys(product.translations)).toEqual(OTHERS);
  for (const { name, description } of Object.values(product.translations)) {
    expect(name).not.toBe('');
    expect(description).not.toBe(product.description);
  }
});

test.each(OTHERS)('the demo’s rooms, closed times, waiting times and questions have a name in %s', (code) => {
  const { resources, rules, products, users, translations } = salon;
  const own = [...products, ...users].flatMap((one) =>
    'availability' in one ? (one.availability ?? []) : [],
  );
  const waits = products
    .flatMap((one) => ('parts' in one ? (one.parts ?? []) : []))
    .filter((part) => !part.staff);
  const questions = products.flatMap((one) => ('questions' in one ? (one.questions ?? []) : []));
  const names = [
    ...resources.map(({ name }) => name),
    ...[...rules, ...own].map(({ title }) => title),
    ...waits.map(({ label }) => label),
    ...questions.flatMap(({ label, options = [] }) => [label, ...options]),
  ];
  expect(Object.keys(translations[code]).toSorted()).toEqual([...new Set(names)].toSorted());
});

describe.each(OTHERS)('the texts in %s', (code) => {
  const { texts } = LANGUAGES[code];
  const own = textsIn(texts);

  test('are all there, and none is empty or English', () => {
    expect([...own.keys()].toSorted()).toEqual([...ENGLISH.keys()].toSorted());
    expect([...own].filter(([, text]) => text.trim() === '')).toEqual([]);
    const same = [...own].filter(([path, text]) => ENGLISH.get(path) === text).map(([path]) => path);
    expect(same.toSorted()).toEqual([...SAME_AS_ENGLISH[code]].toSorted());
    const words = /(?<!\p{L})(?:the|your?|please|is|are|and|with|this|of|time|appointment)(?!\p{L})/iu;
    expect([...own.values()].filter((text) => words.test(text.replaceAll(/\{\w+\}/g, '')))).toEqual([]);
  });

  test('have the values, placeholders and links of the English ones', () => {
    const marks = (text: string): string => (text.match(/70[123]|\{\w+\}|\[|\]/g) ?? []).toSorted().join(' ');
    const other = [...own].filter(([path, text]) => marks(text) !== marks(ENGLISH.get(path)!));
    expect(other).toEqual([]);
  });
});

test.each([
  ['en', /\b(?:check ?out|orders?)\b/i],
  ['de', /bestell|zur kasse/i],
  ['fr', /command/i],
  ['es', /(?<!ha )pedido/i],
  ['ar', /طلبك|الطلب رقم/u],
] as const)(
  'texts for customers in %s have the words of a salon, apart from its cart, not those of a web shop',
  (code, shopWords) => {
    const texts = [...textsIn(LANGUAGES[code].texts)].filter(([path]) => !path.startsWith('atDesk.'));
    expect(texts.filter(([, text]) => shopWords.test(text))).toEqual([]);
  },
);

test.each([
  ['de', /(?<!\p{L})(?:du|dich|dir|dein\p{L}*)(?!\p{L})/iu],
  ['fr', /(?<!\p{L})(?:tu|te|toi|ton|ta|tes)(?!\p{L})/iu],
  ['es', /(?<!\p{L})(?:tú|tu|tus|te|ti|tienes|puedes)(?!\p{L})/iu],
] as const)('texts in %s address the customer formally', (code, familiar) => {
  expect([...textsIn(LANGUAGES[code].texts).values()].filter((text) => familiar.test(text))).toEqual([]);
});

test('each Arabic text that is not only values has Arabic letters, and no Latin word but the names it must have', () => {
  const texts = [...textsIn(LANGUAGES.ar.texts)].map(([path, text]): [string, string] => [
    path,
    text.replaceAll(/70[123]|\{\w+\}|ada@mail\.example|\.ics/g, ''),
  ]);
  expect(texts.filter(([, text]) => /\p{L}|،/u.test(text) && !/\p{Script=Arabic}|،/u.test(text))).toEqual([]);
  expect(texts.filter(([, text]) => /\p{Script=Latin}/u.test(text))).toEqual([]);
});

describe('amounts, days and lengths are those of the language', () => {
  const BERLIN = createZone('Europe/Berlin');
  const at = (iso: string) => asInstant(Date.parse(iso) / 1000);
  const span = { start: at('2026-10-23T08:00Z'), end: at('2026-10-23T08:45Z'), wholeDays: false };
  /** Makes non-breaking spaces plain, because they differ between versions of ICU, and removes direction marks. */
  const plain = (text: string): string =>
    text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f]/g, '');

  test.each([
    ['en', '€48.00', 'Friday 23 October 2026, 10:00–10:45 Berlin time', '1 hour 30 minutes', 'Mia and Jo'],
    [
      'de',
      '48,00 €',
      'Freitag, 23. Oktober 2026, 10:00–10:45 Uhr, Zeit in Berlin',
      '1 Stunde, 30 Minuten',
      'Mia und Jo',
    ],
    [
      'fr',
      '48,00 €',
      'vendredi 23 octobre 2026, 10:00–10:45, heure de Berlin',
      '1 heure 30 minutes',
      'Mia et Jo',
    ],
    [
      'es',
      '48,00 €',
      'viernes, 23 de octubre de 2026, 10:00–10:45, hora de Berlin',
      '1 hora 30 minutos',
      'Mia y Jo',
    ],
    ['ar', '48.00 €', 'الجمعة، 23 أكتوبر 2026، 10:00 ص–10:45 ص بتوقيت ألمانيا', 'ساعة و30 دقيقة', 'Mia وJo'],
  ] as const)('%s', (code, price, time, length, names) => {
    const language = LANGUAGES[code];
    expect(plain(priceWords('48', 'EUR', language))).toBe(price);
    expect(plain(spanWords(span, BERLIN, language))).toBe(time);
    expect(plain(lengthWords(90, 'minute', language))).toBe(length);
    expect(plain(formatsOf(language).list.format(['Mia', 'Jo']))).toBe(names);
  });

  test('rules of a service and wishes for a place are sentences of the language', () => {
    const rules = {
      start: asInstant(Date.UTC(2026, 2, 6, 9) / 1000),
      now: asInstant(Date.UTC(2026, 2, 2, 9) / 1000),
      lines: [{ quantity: 1, price: '48' }],
      cancellation: { steps: [{ untilHours: 48, fee: '0' }], elseFee: '50%' },
      noShowFee: '20',
    };
    expect(plain(depositWords({ percent: 50 }, 'EUR', LANGUAGES.de))).toBe(
      'Bei der Buchung zahlen Sie 50 % des Preises an, den Rest zahlen Sie im Salon.',
    );
    expect(policyWords(rules, { currency: 'EUR', zone: BERLIN }, LANGUAGES.de).map(plain)).toEqual([
      'Absage: kostenlos bis Mittwoch, 4. März, 10:00, danach 50 % des Preises.',
      'Wenn Sie nicht erscheinen: 20,00 €.',
    ]);
    const wish = {
      minDate: '2026-03-02',
      maxDate: '2026-03-06',
      weekdays: [1, 3],
      timeFrom: '09:00',
      timeTo: '24:00',
    };
    expect(wishWords(wish, LANGUAGES.es)).toBe(
      'del lunes, 2 de marzo al viernes, 6 de marzo, los lunes y miércoles, a partir de las 09:00',
    );
  });

  test.each([
    [1, 'مرة واحدة'],
    [2, 'مرتان'],
    [3, '3 مرات'],
    [11, '11 مرة'],
  ])('Arabic has its own form for %i', (count, form) => {
    expect(LANGUAGES.ar.texts.entriesGoBack(count, 'x')).toContain(form);
  });
});
