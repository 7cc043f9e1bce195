import fc from '../fast-check';
import type { Charge, Rules } from './model';

/**
 * Number of random histories (lives) of bookings that the test tries. `TILL_LIVES=20000 npx jest
 * __tests__/properties/till` makes the long run.
 */
export const LIVES = Number(process.env.TILL_LIVES ?? 90);

/**
 * Number of lives that one shop has. A life becomes slower with the number of earlier ones, because all appointments of a
 * shop are at about the same time.
 */
const LIVES_OF_A_SHOP = 25;

/**
 * Returns a function that runs one life after another. It opens a new shop after some lives, and after each failed one,
 * because a failed life leaves bookings that take places.
 */
export function inNewShops<One>(
  open: () => Promise<void>,
  live: (one: One) => Promise<void>,
): (one: One) => Promise<void> {
  let left = 0;
  return async (one) => {
    if (left === 0) await open();
    const others = (left || LIVES_OF_A_SHOP) - 1;
    left = 0;
    await live(one);
    left = others;
  };
}

/** Time zone, currency and its number of decimals of each site. The clocks change during the test's weeks. */
export const SITES = [
  ['Europe/Berlin', 'EUR', 2],
  ['America/New_York', 'JPY', 0],
  ['Australia/Lord_Howe', 'KWD', 3],
] as const;

const charge: fc.Arbitrary<Charge> = fc.oneof(
  fc.record({ hundredths: fc.integer({ min: 0, max: 10_000 }) }),
  fc.record({ each: fc.integer({ min: 0, max: 9_999 }) }),
);

/** Generates a product's rules for deposits and fees. */
export const rules: fc.Arbitrary<Rules> = fc.record({
  cancellation: fc.option(
    fc.record({
      steps: fc
        .uniqueArray(fc.record({ hours: fc.integer({ min: 0, max: 200 }), fee: charge }), {
          selector: ({ hours }) => hours,
          maxLength: 4,
        })
        .map((steps) => steps.sort((a, b) => b.hours - a.hours)),
      elseFee: charge,
    }),
  ),
  noShow: fc.option(charge),
  deposit: fc.option(charge),
});

/** Generates the fields of a cancellation: the canceller, and whether the fee is waived. */
export const terms = {
  by: fc.constantFrom('customer' as const, 'customer' as const, 'shop' as const),
  waived: fc.constantFrom(false, false, true),
};

/** Returns the product settings for these fees and deposits, in a currency with this number of decimals. */
export function settingsOf({ cancellation, noShow, deposit }: Rules, decimals: number) {
  const text = (minor: number): string => (minor / 10 ** decimals).toFixed(decimals);
  const feeText = (one: Charge): string =>
    'each' in one ? text(one.each) : `${(one.hundredths / 100).toFixed(2)}%`;
  return {
    ...(cancellation && {
      cancellation: {
        steps: cancellation.steps.map(({ hours, fee }) => ({ untilHours: hours, fee: feeText(fee) })),
        elseFee: feeText(cancellation.elseFee),
      },
    }),
    ...(noShow && { noShowFee: feeText(noShow) }),
    ...(deposit && {
      deposit: 'each' in deposit ? { amount: text(deposit.each) } : { percent: deposit.hundredths / 100 },
    }),
  };
}
