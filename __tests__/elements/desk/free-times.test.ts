import { elementModule } from '../../support/browser/element-module';

interface FreeTimes {
  goTo(day: string | undefined): void;
  more(): void;
}
interface ChosenTime {
  readonly dayField: string;
  goTo(day: string): void;
}

const { FreeTimes, ChosenTime, productStarts } = elementModule([
  'desk/screens/booking/free-times.mts',
  'desk/screens/booking/chosen-time.mts',
  'desk/screens/booking/starts.mts',
]) as {
  productStarts: (client: object, of: object) => object;
  FreeTimes: new (context: object, of: () => object, arrived: () => void) => FreeTimes;
  ChosenTime: new (context: object, options: object) => ChosenTime;
};

const cut = () => productStarts(context.client, CUT);
const CUT = { product: { id: 1, duration_unit: 'minute' }, staffId: undefined, quantity: 1 };

/** First days of the free times that the desk has requested from the faked interface. */
let days: unknown[];
/** Days after which the desk has searched for the first free start. */
let searched: unknown[];
/** The response to a search for the first free start. */
let firstFree: readonly object[];
const context = {
  client: {
    get: (path: string, query: { readonly min_date: string; readonly after: string }) => {
      if (path === '/slots/next') {
        searched.push(query.after);
        return Promise.resolve({ records: firstFree });
      }
      days.push(query.min_date);
      return Promise.resolve({ records: [] });
    },
  },
  writing: { dayOf: () => '2026-10-22' },
  now: () => 0,
  changed: () => undefined,
};
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

beforeEach(() => {
  days = [];
  searched = [];
  firstFree = [];
});

test('if all free times that were read are shown, those of further weeks are read, each week with one request', async () => {
  firstFree = [{ date: '2026-10-22T09:30' }];
  const times = new FreeTimes(context, cut, () => undefined);
  times.goTo('2026-10-22');
  await settled();
  times.more();
  await settled();
  times.more();
  await settled();
  expect(days).toEqual([
    '2026-10-22',
    ...['2026-10-22', '2026-10-29'],
    ...['2026-10-22', '2026-10-29', '2026-11-05'],
  ]);
});

test('the list begins at the first free day from the wanted day on, and is not requested if there is none', async () => {
  const times = new FreeTimes(context, cut, () => undefined);
  times.goTo(undefined);
  await settled();
  expect(days).toEqual([]);
  firstFree = [{ date: '2027-12-01T09:30' }];
  times.goTo('2026-11-02');
  await settled();
  expect(days).toEqual(['2027-12-01']);
  expect(searched).toEqual(['2026-10-22T00:00', '2026-11-02T00:00']);
});

test('a year of five digits, which a date field has while the user types, is not requested', async () => {
  firstFree = [{ date: '2026-10-24T09:30' }];
  const options = { of: cut, isSending: () => false, day: '20261-10-23' };
  const chosen = new ChosenTime(context, options);
  expect(chosen.dayField).toBe('2026-10-22');
  chosen.goTo('2026-10-23');
  chosen.goTo('20261-10-23');
  chosen.goTo('2026-10-24');
  await settled();
  expect(chosen.dayField).toBe('2026-10-24');
  expect(searched).toEqual(['2026-10-22T00:00', '2026-10-23T00:00', '2026-10-24T00:00']);
});
