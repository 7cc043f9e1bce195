import { elementModule } from '../../support/browser/element-module';

interface Start {
  readonly date: string;
  readonly start_iso: string;
  readonly timestamp_utc: number;
  readonly available: number;
  readonly max_qty?: number;
}
interface Page {
  readonly from: string;
  readonly to: string;
  readonly readTo: string;
  readonly groups: readonly { readonly key: string; readonly starts: readonly Start[] }[];
  readonly starts: readonly Start[];
}
type Choice =
  | { readonly kind: 'free'; readonly iso: string; readonly isTimed: boolean }
  | { readonly kind: 'other'; readonly day: string; readonly clock: string };

interface Of {
  readonly unit: string;
  readonly quantity: number;
}
const { pageOf, lastDayOfWindow } = elementModule('desk/screens/booking/window.mts') as {
  pageOf: (all: readonly Start[], days: readonly [string, string], of: Of, extent: object) => Page;
  lastDayOfWindow: (from: string, unit: string) => string;
};
const { freeAt, isGone, startOf, wallOf } = elementModule('desk/screens/booking/choice.mts') as {
  freeAt: (wall: string, starts: readonly Start[]) => Choice | undefined;
  isGone: (choice: Choice | undefined, page: Page | null) => boolean;
  startOf: (choice: Choice | undefined, hasClock: boolean) => string | undefined;
  wallOf: (choice: Choice | undefined, hasClock: boolean) => string | undefined;
};
const { bookingOf, problemsOf } = elementModule('desk/screens/booking/draft.mts') as {
  bookingOf: (draft: object, hasClock: boolean) => object;
  problemsOf: (draft: object, form: { hasClock: boolean; canSearch: boolean }) => string[];
};
const { isOutcomeUnknown } = elementModule('desk/screens/booking/outcome.mts') as {
  isOutcomeUnknown: (failure: { status: number; code: string }, wasUnknown: boolean) => boolean;
};
const MANAGER = { can_manage: true, keeps_calendar: false, user: { id: 1 } };

const { memberOf, membersToChoose } = elementModule('desk/screens/booking/product.mts') as {
  memberOf: (product: object | undefined, wished: number | undefined, facts: object) => number | undefined;
  membersToChoose: (product: object | undefined, facts: object) => number[];
};
/** Makes a start in Berlin in winter time, with free places. */
const start = (date: string, available = 1, more: object = {}): Start => ({
  date,
  start_iso: `${date.length > 10 ? date : `${date}T00:00`}:00+01:00`,
  timestamp_utc: Date.parse(`${date}Z`) / 1000 - 3600,
  available,
  ...more,
});

/** Returns the page of the free starts of one request, with the days that are shown after `parts` times. */
const pageFrom = (all: readonly Start[], from: string, of: Of, parts = 1): Page =>
  pageOf(all, [from, lastDayOfWindow(from, of.unit)], of, { parts, windows: 1 });

describe('a page of free times', () => {
  const MINUTES = { unit: 'minute', quantity: 1 };

  test('has the first two days with free starts and, on request, two more; it ends before the next free start', () => {
    const all = [
      '2026-11-02T09:00',
      '2026-11-02T10:00',
      '2026-11-04T09:00',
      '2026-11-06T09:00',
      '2026-11-07T09:00',
      '2026-11-08T09:00',
    ].map((date) => start(date));
    const page = pageFrom(all, '2026-11-02', MINUTES);
    expect(page.groups.map(({ key, starts }) => [key, starts.length])).toEqual([
      ['2026-11-02', 2],
      ['2026-11-04', 1],
    ]);
    expect([page.from, page.to, page.readTo]).toEqual(['2026-11-02', '2026-11-05', '2026-11-08']);
    const longer = pageFrom(all, '2026-11-02', MINUTES, 2);
    expect(longer.groups.map(({ key }) => key)).toEqual([
      '2026-11-02',
      '2026-11-04',
      '2026-11-06',
      '2026-11-07',
    ]);
    expect(longer.to).toBe('2026-11-07');
  });

  test('ends with the window if no later start in it is free', () => {
    const page = pageFrom([start('2026-11-03T09:00')], '2026-11-02', MINUTES);
    expect([page.groups.length, page.to]).toEqual([1, '2026-11-08']);
    expect(pageFrom([], '2026-11-02', MINUTES)).toMatchObject({ groups: [], to: '2026-11-08' });
  });

  test('leaves out starts with fewer places than one booking needs', () => {
    const all = [start('2026-11-02T09:00', 4, { max_qty: 2 }), start('2026-11-02T10:00', 3)];
    const page = pageFrom(all, '2026-11-02', { unit: 'minute', quantity: 3 });
    expect(page.starts.map(({ date }) => date)).toEqual(['2026-11-02T10:00']);
  });

  test('groups days by month, because they have no times', () => {
    const all = ['2026-11-29', '2026-11-30', '2026-12-01'].map((date) => start(date));
    const page = pageFrom(all, '2026-11-02', { unit: 'day', quantity: 1 });
    expect(page.groups.map(({ key, starts }) => [key, starts.length])).toEqual([
      ['2026-11', 2],
      ['2026-12', 1],
    ]);
    expect(page.to).toBe('2026-12-02');
  });
});

describe('the chosen time', () => {
  const nine = start('2026-11-02T09:00');
  const page = pageFrom([nine], '2026-11-02', { unit: 'minute', quantity: 1 });
  const free = (iso: string): Choice => ({ kind: 'free', iso, isTimed: true });

  test('from another screen is the free start at that time, or none', () => {
    expect(freeAt('2026-11-02T09:00', [nine])).toEqual(free(nine.start_iso));
    expect(freeAt('2026-11-02T09:10', [nine])).toBeUndefined();
    expect(freeAt('2026-11-02T09:10', [start('2026-11-02')])).toMatchObject({
      kind: 'free',
      isTimed: false,
    });
  });

  test('counts as gone only if its day was read and the time is not free there', () => {
    expect(isGone(free(nine.start_iso), page)).toBe(false);
    expect(isGone(free('2026-11-08T09:00:00+01:00'), page)).toBe(true);
    expect(isGone(free('2026-11-09T09:00:00+01:00'), page)).toBe(false);
    expect(isGone(free('2026-11-01T09:00:00+01:00'), page)).toBe(false);
    expect(isGone({ kind: 'other', day: '2026-11-02', clock: '10:00' }, page)).toBe(false);
    expect(isGone(undefined, page)).toBe(false);
    expect(isGone(free(nine.start_iso), null)).toBe(true);
  });

  test('is sent with its offset if it is a free start, because two hours of a night in autumn have the same wall clock time', () => {
    const second = '2026-10-25T02:30:00+01:00';
    expect([startOf(free(second), true), wallOf(free(second), true)]).toEqual([second, '2026-10-25T02:30']);
    const day = { kind: 'free', iso: '2026-11-02T00:00:00+01:00', isTimed: false } as const;
    expect(startOf(day, false)).toBe('2026-11-02');
  });

  test('is sent as the shop’s wall clock time if it was entered, and only if it is complete', () => {
    const other = (day: string, clock: string): Choice => ({ kind: 'other', day, clock });
    expect(startOf(other('2026-11-02', '20:00'), true)).toBe('2026-11-02T20:00');
    expect(startOf(other('2026-11-02', ''), true)).toBeUndefined();
    expect(startOf(other('', '20:00'), true)).toBeUndefined();
    expect(startOf(other('2026-11-02', '20:00'), false)).toBe('2026-11-02');
  });
});

describe('the booking of a form', () => {
  const GUEST = { way: 'guest', found: undefined, id: '', name: ' Ada ', phone: ' 030 1 ', email: '' };
  const DRAFT = {
    productId: 2,
    staffId: undefined,
    quantity: '1',
    next: [],
    choice: { kind: 'other', day: '2026-11-02', clock: '20:00' },
    customer: GUEST,
    note: ' ',
  };
  const SEARCHES = { hasClock: true, canSearch: true };

  test('has the entered fields, and is judged with full enforcement', () => {
    expect(bookingOf(DRAFT, true)).toEqual({
      product_id: 2,
      start: '2026-11-02T20:00',
      qty: 1,
      guest_name: 'Ada',
      guest_phone: '030 1',
      enforce: 'full',
    });
    const found = { id: 6, display_name: 'Cleo', email: '' };
    const more = { staffId: 4, quantity: '3', note: 'By the window' };
    expect(bookingOf({ ...DRAFT, ...more, customer: { ...GUEST, way: 'customer', found } }, true)).toEqual({
      product_id: 2,
      start: '2026-11-02T20:00',
      qty: 3,
      staff_id: 4,
      customer_id: 6,
      note: 'By the window',
      enforce: 'full',
    });
  });

  test('reports missing and wrong fields, in the order of the form', () => {
    expect(problemsOf(DRAFT, SEARCHES)).toEqual([]);
    const next = [
      { productId: 3, quantity: '0' },
      { productId: undefined, quantity: '1' },
    ];
    expect(problemsOf({ ...DRAFT, next }, SEARCHES)).toEqual(['service', 'quantity']);
    const empty = { ...DRAFT, productId: undefined, quantity: '0', choice: undefined };
    const customer = { ...GUEST, name: ' ', email: 'ada' };
    expect(problemsOf({ ...empty, customer }, SEARCHES)).toEqual([
      'service',
      'quantity',
      'guestName',
      'guestEmail',
    ]);
    // Without a service there are no times to choose from; with one, a time is missing.
    expect(problemsOf({ ...DRAFT, choice: undefined }, SEARCHES)).toEqual(['time']);
  });

  test.each([
    [true, { id: '6' }, ['customer']],
    [true, { found: { id: 6 } }, []],
    [false, { id: '6' }, []],
    [false, { id: '0' }, ['customerId']],
    [false, { id: 'Cleo' }, ['customerId']],
  ])(
    'needs a customer who was found, or an id where customers cannot be searched: %p %p',
    (canSearch, of, problems) => {
      const customer = { ...GUEST, way: 'customer', ...of };
      expect(problemsOf({ ...DRAFT, customer }, { hasClock: true, canSearch })).toEqual(problems);
    },
  );

  test.each([
    // The response was lost, or came from a proxy, or does not tell whether the booking was stored.
    [{ status: 0, code: '' }, false, true],
    [{ status: 502, code: '' }, false, true],
    [{ status: 503, code: 'shop_rest_outcome_unknown' }, false, true],
    [{ status: 409, code: 'shop_rest_in_flight' }, false, true],
    [{ status: 409, code: 'shop_appointments_slot_unavailable' }, false, false],
    [{ status: 409, code: 'shop_appointments_slot_unavailable' }, true, false],
    // The request was not sent, or was refused access, which tells nothing about the request before it.
    [{ status: 0, code: 'not_sent' }, false, false],
    [{ status: 0, code: 'not_sent' }, true, true],
    [{ status: 401, code: 'shop_rest_cannot_create' }, false, false],
    [{ status: 401, code: 'shop_rest_cannot_create' }, true, true],
  ])('may have been stored after %p (it was unknown before: %p): %p', (failure, wasUnknown, expected) => {
    expect(isOutcomeUnknown(failure, wasUnknown)).toBe(expected);
  });
});

describe('the members of a booking', () => {
  const CUT = { staff_ids: [3, 4], staff_assignment: 'customer' };

  test('can be chosen if there are several of whom one is booked', () => {
    expect(membersToChoose(CUT, MANAGER)).toEqual([3, 4]);
    expect(membersToChoose({ ...CUT, staff_assignment: 'all' }, MANAGER)).toEqual([]);
    expect(membersToChoose({ ...CUT, staff_ids: [3] }, MANAGER)).toEqual([]);
    expect(membersToChoose(undefined, MANAGER)).toEqual([]);
    expect([
      memberOf(CUT, 4, MANAGER),
      memberOf(CUT, 5, MANAGER),
      memberOf({ ...CUT, staff_ids: [4] }, 4, MANAGER),
    ]).toEqual([4, undefined, undefined]);
  });
});

test('a year of five digits, which a date field has while the user types, is no time yet', () => {
  const other = { kind: 'other', day: '20261-10-23', clock: '09:00' } as const;
  expect(wallOf(other, true)).toBeUndefined();
  expect(wallOf({ ...other, day: '2026-10-23' }, true)).toBe('2026-10-23T09:00');
});
