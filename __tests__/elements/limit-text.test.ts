import { elementModule } from '../support/browser/element-module';

interface Loaded {
  readonly LIMITS: object;
  readonly limitText: (limits: readonly object[], texts: object, parts: object) => string;
  readonly writingFor: (locale: object, zone: string, language: string) => object;
}

function wordsIn(language: string, ...limits: readonly object[]): string {
  const modules = ['common/limits/limit-text.mts', `common/limits/${language}.mts`, 'common/writing.mts'];
  const { LIMITS, limitText, writingFor } = elementModule(modules) as Loaded;
  const writing = writingFor({ language, firstWeekday: 1 }, 'Europe/Berlin', language);
  return limitText(limits, LIMITS, { language, writing });
}

const WEEK = { per: 'customer', period: 'week', count: 2, from: '2027-03-08' };

test.each([
  [WEEK, 'At most 2 bookings a week for each customer. The next possible day is Monday, March 8, 2027.'],
  [{ per: 'customer', period: 'ever', count: 1, from: null }, 'At most 1 booking for each customer.'],
  [
    { per: 'customer', period: 'upcoming', count: 1, from: '2027-03-02' },
    'At most 1 coming booking for each customer. The next booking is possible from Tuesday, March 2, 2027 on.',
  ],
  [
    { per: 'member', period: 'day', minutes: 330, from: '2027-03-02' },
    'At most 5 hours 30 minutes of bookings a day for each member of staff. The next possible day is Tuesday, March 2, 2027.',
  ],
  [
    { per: 'product', period: 'month', count: 3, minutes: 60, from: null },
    'At most 3 bookings and 1 hour of bookings a month.',
  ],
])('a limit is told in words, with the date of the next booking: %#', (limit, words) => {
  expect(wordsIn('en', limit)).toBe(words);
});

test('several limits are explained in several sentences', () => {
  const ever = { per: 'product', period: 'ever', count: 1, from: null };
  expect(wordsIn('en', ever, ever)).toBe('At most 1 booking. At most 1 booking.');
});

test.each([
  ['de', 'Höchstens 2 Buchungen in der Woche pro Person. Der nächste mögliche Tag ist Montag, 8. März 2027.'],
  [
    'fr',
    'Au plus 2 réservations par semaine par client. Le prochain jour possible est le lundi 8 mars 2027.',
  ],
  [
    'es',
    'Como máximo, 2 reservas a la semana por cliente. El próximo día posible es el lunes, 8 de marzo de 2027.',
  ],
  ['ar', 'الحد الأقصى: حجزان في الأسبوع لكل عميل. أقرب يوم ممكن هو الاثنين، 8 مارس 2027.'],
])('a limit in %s', (language, words) => {
  expect(wordsIn(language, WEEK)).toBe(words);
});
