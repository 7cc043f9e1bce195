import { productSettings } from '../../../lib/engine/slots/product/product-settings';
import { type FreeStart, freeStart, suitedBy } from '../../../lib/engine/waitlist/suits';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import fc from '../../support/fast-check';

const HAIRCUT = productSettings({
  id: 1,
  name: 'Haircut',
  status: 'publish',
  type: 'appointment',
  price: '30',
  categoryIds: [],
  duration: 30,
  durationUnit: 'minute',
});
const ZONE = 'Europe/Berlin';
/** Two weeks around the end of summer time, so that some hours come twice. */
const FROM = Date.UTC(2026, 9, 18) / 1000;
const QUARTERS = 14 * 96;

const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom('00', '15', '30', '45') })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${minute}`);
const day = fc
  .integer({ min: 0, max: 13 })
  .map((days) => new Date((FROM + days * 86_400) * 1000).toISOString().slice(0, 10));
const start = fc.integer({ min: 0, max: QUARTERS }).map((quarter) => asInstant(FROM + quarter * 900));
const days = fc
  .tuple(day, day)
  .map(([a, b]) => (a < b ? { minDate: a, maxDate: b } : { minDate: b, maxDate: a }));
const others = fc.record({
  productId: fc.constant(1),
  staffId: fc.constantFrom(0, 11, 12),
  quantity: fc.integer({ min: 1, max: 3 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
  timeFrom: time,
  timeTo: fc.oneof(time, fc.constant('24:00')),
  passedStarts: fc.array(start, { maxLength: 3 }),
});
const entry = fc.tuple(days, others).map(([window, wish]) => ({ ...window, ...wish }));
const free = fc
  .record({ start, eleven: fc.integer({ min: 0, max: 3 }), twelve: fc.integer({ min: 0, max: 3 }) })
  .map(({ start: at, eleven, twelve }) => ({
    start: at,
    places: Math.max(eleven, twelve),
    placesOf: new Map(Object.entries({ 11: eleven, 12: twelve }).map(([id, most]) => [Number(id), most])),
  }));
type Entry = typeof entry extends fc.Arbitrary<infer Value> ? Value : never;

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Reads the wall clock with Intl: date, `HH:MM`, and the weekday from Monday = 1. */
function wallClock(at: number): { date: string; clock: string; weekday: number } {
  const parts = CLOCK.formatToParts(at * 1000);
  const part = (type: string) => parts.find((one) => one.type === type)!.value;
  const date = `${part('year')}-${part('month')}-${part('day')}`;
  return {
    date,
    clock: `${part('hour')}:${part('minute')}`,
    weekday: new Date(`${date}T00:00Z`).getUTCDay() || 7,
  };
}

/** Whether the start suits a waitlist entry, by a model that compares wall clock times as texts. */
function modelSuits(wish: Entry, { start: at, placesOf }: Pick<FreeStart, 'start' | 'placesOf'>): boolean {
  const { date, clock, weekday } = wallClock(at);
  const places = [...placesOf].filter(([id]) => wish.staffId === 0 || wish.staffId === id);
  const isOn = (one: number) => wish.weekdays.length === 0 || wish.weekdays.includes(one);
  const runsOver = wish.timeTo <= wish.timeFrom;
  const isLate = clock >= wish.timeFrom && (runsOver || clock < wish.timeTo) && isOn(weekday);
  const isEarly = runsOver && clock < wish.timeTo && isOn(weekday === 1 ? 7 : weekday - 1);
  return (
    places.some(([, most]) => most >= wish.quantity) &&
    date >= wish.minDate &&
    date <= wish.maxDate &&
    (isLate || isEarly) &&
    wish.passedStarts.every((passed) => passed !== at)
  );
}

test('an entry suits the starts of its days, weekdays, hours, member and quantity that were not offered before', () => {
  const zone = createZone(ZONE);
  let suited = 0;
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 8 }),
      fc.array(free, { minLength: 20, maxLength: 60 }),
      (entries, starts) => {
        const clocked = starts.map((one) => freeStart(one, zone));
        const listed = (isSuited: (wish: Entry, one: FreeStart) => boolean) =>
          entries.map((wish) => clocked.filter((one) => isSuited(wish, one)).map((one) => one.start));
        const expected = listed(modelSuits);
        suited += expected.flat().length;
        expect(listed((wish, one) => suitedBy(wish, HAIRCUT)(one))).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
  expect(suited).toBeGreaterThan(500);
});
