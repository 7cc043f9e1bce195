import { elementModule } from '../support/browser/element-module';

interface Slot {
  readonly date: string;
  readonly price?: string;
}

/** The starts of visits as the picker's part for visits reads them. */
interface Starts {
  month(
    question: object,
    signal: AbortSignal,
  ): Promise<{ times: Slot[]; days: object[]; day: string | null }>;
}

const { VisitStarts, sumOf } = elementModule(['picker/visits/starts.mts', 'common/sum.mts']) as {
  readonly VisitStarts: new (api: object, priceOf: () => undefined, addMonths: () => string) => Starts;
  readonly sumOf: (amounts: readonly string[]) => string;
};

const DAYS = ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08', '2026-10-09'];

/**
 * Lists visit starts from a faked interface, which has one start on each day, at ten, and refuses to search more than
 * `mostDays` days.
 */
function startsOf(mostDays: number) {
  const spans: [first: string, last: string][] = [];
  const api = {
    month: () =>
      Promise.resolve({
        month: '2026-10',
        first_free: DAYS[0],
        days: DAYS.map((date) => ({ date, starts: 4, max_qty: 1 })),
      }),
    read: (_path: string, { min_date, max_date }: { min_date: string; max_date: string }) => {
      spans.push([min_date, max_date]);
      const days = DAYS.filter((date) => date >= min_date && date <= max_date);
      if (days.length > mostDays)
        return Promise.reject(Object.assign(new Error('too many steps'), { status: 400 }));
      const records = days.map((date) => ({
        start_iso: `${date}T10:00:00+02:00`,
        start_utc: 0,
        end_utc: 60,
        items: [],
      }));
      return Promise.resolve({ records });
    },
  };
  const starts = new VisitStarts(
    api,
    () => undefined,
    () => '2026-11',
  );
  const visit = { arrange: 'in_order', items: [{ productId: 1 }, { productId: 2 }] };
  const question = { month: '2026-10', day: undefined, hours: {}, visit };
  return { spans, month: () => starts.month(question, new AbortController().signal) };
}

test('a search that takes too many steps is split in halves, and finds every start', async () => {
  const { spans, month } = startsOf(2);
  const { days, times } = await month();
  expect(days).toEqual(DAYS.map((date) => ({ date, starts: 1, max_qty: 1 })));
  expect(times.map(({ date }) => date)).toEqual(['2026-10-05T10:00']);
  expect(spans).toEqual([
    ['2026-10-05', '2026-10-09'],
    ['2026-10-05', '2026-10-07'],
    ['2026-10-05', '2026-10-06'],
    ['2026-10-07', '2026-10-07'],
    ['2026-10-08', '2026-10-09'],
  ]);
});

test('a day that is too much for one search fails', async () => {
  await expect(startsOf(0).month()).rejects.toThrow('too many steps');
});

test.each([
  [['80.00', '35.5'], '115.50'],
  [['0.1', '0.2'], '0.3'],
  [['7', '8'], '15'],
  [['0.05', '0.04'], '0.09'],
  [['9007199254740993.01', '0.01'], '9007199254740993.02'],
])('the total price of services that cost %j is %s', (amounts, sum) => {
  expect(sumOf(amounts)).toBe(sum);
});
