import { elementModule } from '../../support/browser/element-module';

interface LostMove {
  readonly isOpen: boolean;
  open(move: string): void;
  decide(isStored: (move: string) => boolean): object | undefined;
  end(): void;
}

/** Pauses that `LostMove` has begun, by length, with the functions that end them. */
const pauses = new Map<number, () => void>();

/** The functions of the dialog that moves an appointment. Only the fields that they read are passed. */
const { isMoved, lossesText, LostMove } = elementModule(
  ['is-moved', 'losses', 'lost-move'].map((name) => `desk/screens/booking/moving/${name}.mts`),
  {
    setTimeout: (work: () => void, milliseconds: number) => {
      pauses.set(milliseconds, work);
      return milliseconds;
    },
    clearTimeout: (milliseconds: number) => pauses.delete(milliseconds),
  },
) as {
  readonly LostMove: new (read: () => void) => LostMove;
  readonly isMoved: (now: object, change: object, context: object) => boolean;
  readonly lossesText: (appointment: object, wall: string, move: object, context: object) => string;
};

const HOUR = 3_600;
/** Thursday 22 October 2026 at ten in Berlin, two hours ahead of UTC. */
const TEN = Date.UTC(2026, 9, 22, 8) / 1000;
const AT_TEN = {
  start_utc: TEN,
  end_utc: TEN + HOUR,
  start: TEN + 2 * HOUR,
  staff_ids: [3],
  resource_ids: [8],
};

/** The wall clock in Berlin. The clocks go back by an hour on Sunday 25 October 2026, at one o'clock in UTC. */
const fieldOf = (instant: number): string => {
  const isSummer = instant < Date.UTC(2026, 9, 25, 1) / 1000;
  return new Date((instant + (isSummer ? 2 : 1) * HOUR) * 1000).toISOString().slice(0, 16);
};

describe('whether a move is stored', () => {
  const writing = { fieldOf };
  test.each<[change: object, expected: boolean]>([
    [{ start: '2026-10-22T10:00' }, true],
    [{ start: '2026-10-22T10:15' }, false],
    [{ start: '2026-10-22T10:00:00+02:00' }, true],
    [{ start: '2026-10-22T10:00:00+01:00' }, false],
    [{ start: '2026-10-22' }, true],
    [{ start: '2026-10-23' }, false],
    [{ end: '2026-10-22T11:00' }, true],
    [{ end: '2026-10-22T11:30' }, false],
    [{ staff_ids: [3] }, true],
    [{ start: '2026-10-22T10:00', staff_ids: [4] }, false],
    [{ resource_ids: [8] }, true],
    [{ resource_ids: [9] }, false],
  ])('of an appointment at ten with member 3: %j: %s', (change, expected) => {
    expect(isMoved(AT_TEN, change, { writing })).toBe(expected);
  });
});

describe('what a customer loses by a move', () => {
  const context = (now: number) => ({
    now: () => now,
    texts: {
      booking: { loses: { cancelling: 'no cancelling', moving: 'no moving', fee: '{from} to {to}' } },
    },
    writing: { fieldOf, price: (amount: string) => amount },
  });
  const product = { cancel_limit: 24, reschedule_limit: 2 };
  /** Two days before ten, so that both limits are ahead. */
  const EARLY = TEN - 48 * HOUR;
  test.each<[wall: string, now: number, expected: string]>([
    ['2026-10-23T10:00', EARLY, ''],
    ['2026-10-21T10:15', EARLY, ''],
    ['2026-10-21T10:00', EARLY, 'no cancelling'],
    ['2026-10-20T12:00', EARLY, 'no cancelling no moving'],
    // The limit for cancelling has passed already before the move.
    ['2026-10-22T09:00', TEN - 4 * HOUR, ''],
    ['2026-10-22T08:00', TEN - 4 * HOUR, 'no moving'],
  ])('to %s', (wall, now, expected) => {
    expect(lossesText(AT_TEN, wall, { product, fees: undefined }, context(now))).toBe(expected);
  });

  test.each([
    ['2026-10-22T10:00', 'no cancelling'],
    ['2026-10-22T10:15', ''],
  ])('from winter time to %s in summer time, a day before', (wall, expected) => {
    const start = Date.UTC(2026, 9, 27, 9) / 1000;
    const inWinter = { ...AT_TEN, start_utc: start, start: start + HOUR };
    expect(lossesText(inWinter, wall, { product, fees: undefined }, context(TEN - 24 * HOUR))).toBe(expected);
  });

  test('a higher fee is named, and neither a lower one nor a product without limits', () => {
    const text = (before: string, after: string) => {
      const fees = { before: { fee: before }, after: { fee: after } };
      return lossesText(AT_TEN, '2026-10-21T09:00', { product: undefined, fees }, context(EARLY));
    };
    expect([text('0.00', '12.50'), text('12.50', '12.50'), text('12.50', '0.00')]).toEqual([
      '0.00 to 12.50',
      '',
      '',
    ]);
  });
});

describe('a move whose response was lost', () => {
  let reads = 0;
  let lost: LostMove;
  beforeEach(() => {
    reads = 0;
    pauses.clear();
    lost = new LostMove(() => void (reads += 1));
    lost.open('to ten');
  });
  const notStored = (): object | undefined => lost.decide(() => false);
  const endPause = (milliseconds: number): void => {
    const work = pauses.get(milliseconds)!;
    pauses.delete(milliseconds);
    work();
  };

  test('counts as not saved after three reads, not while the shop may still be saving it', () => {
    expect([notStored(), lost.isOpen]).toEqual([undefined, true]);
    // A read for another reason, such as a booking of somebody else, does not shorten the time.
    expect([notStored(), reads, pauses.size]).toEqual([undefined, 0, 1]);
    endPause(1_000);
    expect([notStored(), reads, lost.isOpen]).toEqual([undefined, 1, true]);
    endPause(3_000);
    expect([notStored(), reads, lost.isOpen]).toEqual([{ move: 'to ten', isStored: false }, 2, false]);
    expect(notStored()).toBeUndefined();
  });

  test('that a later read finds is saved, and nothing is read afterwards', () => {
    notStored();
    expect(lost.decide((move) => move === 'to ten')).toEqual({ move: 'to ten', isStored: true });
    expect([lost.isOpen, pauses.size]).toEqual([false, 0]);
  });

  test('is not read again after its dialog was closed', () => {
    notStored();
    lost.end();
    expect(pauses.size).toBe(0);
  });
});
