import type { Payments, Product } from 'shop-appointments';
import { asInstant } from '../../lib/time/units';
import fc from '../support/fast-check';
import { openOrderShop, type OrderShop } from '../support/shops/order-shop';
import { inNewShops, LIVES, rules, settingsOf, SITES, terms } from '../support/till/lives';
import { type Due, Till } from '../support/till/model';

/** Ids of the two services between which a booking moves; their prices differ. */
const [CLASS, OTHER] = [2, 1];

const at = { line: fc.nat({ max: 2 }) };
const act = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 6_000 }) }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'reduce' as const), ...terms, ...at }),
  fc.record({ kind: fc.constant('move' as const), price: fc.integer({ min: 0, max: 30_000 }), ...at }),
  fc.record({
    kind: fc.constantFrom('pay' as const, 'shrink' as const),
    share: fc.integer({ min: 1, max: 100 }),
    ...at,
  }),
  fc.record({
    kind: fc.constant('note' as const),
    share: fc.constantFrom(100, 100, 40),
    isWaived: fc.constantFrom(false, false, true),
    ...at,
  }),
  fc.record({
    kind: fc.constantFrom(
      'settle' as const,
      'settle' as const,
      'waive' as const,
      'charge' as const,
      'revive' as const,
      'take-back' as const,
      'record' as const,
    ),
    ...at,
  }),
);
/** Generates a random history of the bookings of one order (a life): their terms, and what happens to them. */
const life = fc.record({
  /** Whether only the deposits are paid at first. Otherwise the order is paid in full. */
  inPart: fc.boolean(),
  lines: fc.array(
    fc.record({
      rules,
      price: fc.integer({ min: 100, max: 30_000 }),
      places: fc.integer({ min: 1, max: 3 }),
      /** Minutes from the booking to the start of the appointment. */
      ahead: fc.integer({ min: 30, max: 14_000 }),
    }),
    { minLength: 2, maxLength: 3 },
  ),
  acts: fc.array(act, { minLength: 1, maxLength: 12 }),
});
type Life = typeof life extends fc.Arbitrary<infer One> ? One : never;

/** The rest of a no-show fee, a part of which was waived, is paid while the rest of a later line is open. */
const REST_OF_A_WAIVED_FEE: Life = {
  inPart: true,
  lines: [
    { rules: { cancellation: null, noShow: null, deposit: null }, price: 100, places: 1, ahead: 30 },
    {
      rules: { cancellation: null, noShow: { each: 41 }, deposit: { each: 0 } },
      price: 100,
      places: 1,
      ahead: 30,
    },
    {
      rules: { cancellation: null, noShow: null, deposit: { hundredths: 0 } },
      price: 100,
      places: 1,
      ahead: 30,
    },
  ],
  acts: [
    { kind: 'note', share: 40, isWaived: true, line: 1 },
    { kind: 'charge', line: 1 },
    { kind: 'settle', line: 1 },
  ],
};

/** The rest of the first line is waived, and the rest of the second one is paid. */
const REST_BESIDE_A_WAIVED_ONE: Life = {
  inPart: true,
  lines: [300, 200].map((price) => ({
    rules: { cancellation: null, noShow: null, deposit: { hundredths: 2_500 } },
    price,
    places: 1,
    ahead: 30,
  })),
  acts: [
    { kind: 'note', share: 100, isWaived: true, line: 0 },
    { kind: 'pay', share: 100, line: 0 },
  ],
};

/** A booking, and the model of a till that knows its order line. */
interface Booked {
  readonly id: number;
  readonly orderItemId: number;
  readonly till: Till;
  product: number;
  /** Price of one place, from which a move computes the new amount. */
  price: number;
  places: number;
}

/**
 * Returns the amount of a line that is still to be paid with the order, without what was waived; 0 if the booking was
 * cancelled, or if a fee replaces its price.
 */
const restOf = ({ till }: Booked): number =>
  till.isCancelled || till.isCharged ? 0 : Math.max(Math.min(till.amount - till.net, till.open), 0);

const openDue = (due: Due | null): number => (due ? due.refundDue - due.amountDue : 0);

/**
 * The order is paid in full, or its deposits are. It states only the sums that were paid and refunded. The tills know for
 * which line money was moved; the library has to find this out.
 */
describe.each(SITES)('sums of orders in %s, with %s', (timezone, currency, decimals) => {
  const scale = 10 ** decimals;
  const text = (minor: number): string => (minor / scale).toFixed(decimals);
  const ofProducts: Record<number, Partial<Product>> = {};
  let shop: OrderShop | undefined;
  let now = 0;
  let stated: Required<Payments> | undefined;
  async function open(): Promise<void> {
    await shop?.close();
    shop = await openOrderShop({
      shared: false,
      ofProducts,
      site: { name: 'Till', url: 'https://till.example', timezone, currency },
      clock: { now: () => asInstant(now) },
    });
    const { find } = shop.port;
    shop.trouble = {
      find: async (ids, context) =>
        new Map([...(await find(ids, context))].map(([id, order]) => [id, { ...order, ...stated }])),
    };
  }
  afterAll(() => shop?.close());

  /** Books the lines of a random history in one order. Returns the id of the order, and the bookings. */
  async function bookAll({ lines, inPart }: Life): Promise<{ orderId: number; all: Booked[] }> {
    const { appointments, port } = shop!;
    let orderId = 0;
    const all: Booked[] = [];
    for (const { rules: agreed, price, places, ahead } of lines) {
      const start = now + ahead * 60;
      ofProducts[CLASS] = { price: text(price), ...settingsOf(agreed, decimals) };
      const booked = await appointments.create({
        productId: CLASS,
        start: asInstant(start),
        quantity: places,
        enforce: 'none',
        ...(orderId > 0 && { orderId }),
      });
      const { id, orderItemId } = booked;
      ({ orderId } = booked);
      const { items } = (await port.find([orderId], {})).get(orderId)!;
      // Reads the price from the order, because this host rounds it to whole cents.
      const item = items.find((one) => one.id === orderItemId)!;
      const amount = Math.round((Number(item.total) + Number(item.tax ?? 0)) * scale);
      const coin = Math.max(scale / 100, 1);
      const till = new Till(agreed, { amount, places, start, cost: price * places, coin });
      till.begin(inPart ? till.dueNow : amount, inPart ? 'partial' : 'paid');
      all.push({ id, orderItemId, till, product: CLASS, price: 77 * scale, places });
    }
    return { orderId, all };
  }

  async function live(one: Life): Promise<void> {
    now = Date.UTC(2026, 2, 20) / 1000;
    stated = undefined;
    const { appointments, port } = shop!;
    // Amount that the shop has settled by making lines smaller, without stating a refund.
    let unstated = 0;
    const { acts, inPart } = one;
    const { orderId, all } = await bookAll(one);
    const later = { priceOnMove: 'change', deposit: { percent: 1 } } as const;
    const report = async (): Promise<void> => {
      const sum = (of: (till: Till) => number) => all.reduce((so, { till }) => so + of(till), 0);
      stated = {
        paid: text(sum((till) => till.paid) + unstated),
        refunded: text(sum((till) => till.refunded)),
      };
      await appointments.orderChanged(orderId);
    };
    await shop!.setStatus(orderId, inPart ? 'partially-paid' : 'processing');
    await report();

    for (const one of acts) {
      if (one.kind === 'wait') {
        now += one.minutes * 60;
        continue;
      }
      const row = all[one.line % all.length]!;
      const { id, till } = row;
      // While the desk's money is not in the order, a statement of other money would count as the noted money.
      const isAllStated = all.every((other) => !other.till.hasNotes);
      const paid = till.net;
      const due = till.due();
      switch (one.kind) {
        case 'cancel': {
          if (till.isCancelled) break;
          till.cancel(one.by, one.waived, now);
          const sent = { cancelledBy: one.by, ...(one.waived && { waiveFee: 'a friend' }) };
          const told = await appointments.previewCancellation(id, sent);
          expect((await appointments.update(id, { status: 'cancelled', ...sent })).settlement).toEqual(told);
          break;
        }
        case 'reduce': {
          if (till.isCancelled || till.isNoShow || row.places === 1) break;
          // Skips the step: a deposit that becomes dearer takes its money from the sum of all lines, and the tills
          // cannot know that.
          if (inPart && till.dueNowOf(row.places - 1) > paid) break;
          row.places -= 1;
          till.reduce(row.places, { by: one.by, waived: one.waived, now });
          const sent = {
            quantity: row.places,
            cancelledBy: one.by,
            ...(one.waived && { waiveFee: 'a friend' }),
          };
          const told = await appointments.previewChange(id, sent);
          expect((await appointments.update(id, sent)).settlement).toEqual(told.settlement);
          break;
        }
        case 'move': {
          // Skips the step: a line that is to be paid again takes its money from the sum of all lines, and the tills
          // cannot know that.
          const isWhole = !inPart || !till.hasDeposit;
          const wanted = one.price * row.places + scale;
          const isPaidAgain = isWhole && (inPart ? wanted : Math.min(wanted, till.amount)) > paid;
          if (till.isCancelled || till.isNoShow || isPaidAgain) break;
          const next = row.product === CLASS ? OTHER : CLASS;
          const same = { ...later, duration: 1, durationUnit: 'hour' } as const;
          ofProducts[row.product] = { ...same, price: text(row.price) };
          ofProducts[next] = { ...same, price: text(one.price) };
          till.reprice(one.price === row.price ? undefined : one.price * row.places, till.start);
          await appointments.update(id, { productId: next, enforce: 'none' });
          [row.product, row.price] = [next, one.price];
          break;
        }
        case 'settle': {
          if (!due || openDue(due) === 0 || !isAllStated) break;
          // Two lines with equal amounts are ambiguous: the sum does not say which of them was paid or refunded.
          if (all.some((other) => other !== row && openDue(other.till.due()) === openDue(due))) break;
          till.refunded += due.refundDue;
          till.paid += due.amountDue;
          break;
        }
        case 'pay': {
          // In an order that is paid in part, the remaining amounts are paid line by line.
          const first = inPart ? all.find((other) => restOf(other) > 0) : undefined;
          const amount = first ? Math.ceil((restOf(first) * one.share) / 100) : 0;
          // A payment of exactly the amount that another line owes is for that line.
          if (!first || !isAllStated || all.some((other) => -openDue(other.till.due()) === amount)) break;
          first.till.paid += amount;
          break;
        }
        case 'shrink': {
          if (inPart || till.isCancelled || till.isNoShow || due || !isAllStated) break;
          const { items } = (await port.find([orderId], {})).get(orderId)!;
          const { quantity } = items.find((item) => item.id === row.orderItemId)!;
          const cents = Math.max(scale / 100, 1);
          const amount = Math.floor((till.amount * one.share) / 100 / cents) * cents;
          unstated += till.shrink(amount);
          await shop!.setAmount(orderId, row.orderItemId, { quantity, net: text(amount) });
          break;
        }
        case 'note': {
          const open = Math.abs(till.open);
          const amount = Math.ceil((open * one.share) / 100);
          if (amount === 0) break;
          const kinds = till.open > 0 ? (['waived', 'card'] as const) : (['kept', 'refunded'] as const);
          till.note(amount, one.isWaived);
          const sent = { noteMoney: kinds[one.isWaived ? 0 : 1], noteAmount: text(amount) };
          expect((await appointments.update(id, sent)).moneySettled).toBe(till.open === 0);
          break;
        }
        case 'take-back':
          if (!till.takeBack()) break;
          expect((await appointments.update(id, { takeBackNote: true })).moneySettled).toBe(till.open === 0);
          break;
        case 'record':
          // The shop states in its order what the desk has noted for all lines.
          for (const { till: noted } of all) {
            const { paid: more, refunded: back } = noted.unrecorded;
            noted.paid += more;
            noted.refunded += back;
          }
          break;
        case 'revive':
          // Skips the step: a line that is to be paid again takes its money from the sum of all lines, and the tills
          // cannot know that.
          if (!till.isCancelled || paid < (inPart ? till.dueNow : Math.min(till.price, till.amount))) break;
          till.revive();
          await appointments.update(id, { status: 'confirmed', enforce: 'none' });
          break;
        case 'charge':
          if (till.isCancelled || till.isNoShow) break;
          till.came(false);
          await appointments.setCustomerStatus(id, 'no-show');
          if (!till.isProposed) break;
          till.decide(false);
          await appointments.update(id, { chargeNoShow: true });
          break;
        case 'waive':
          // A customer who did not come owes the line again when the fee is waived.
          if (!till.owesFee || (till.isNoShow && !till.isCancelled && paid < till.amount)) break;
          till.waive();
          await appointments.update(id, { waiveFee: 'a friend' });
          break;
        default:
          one satisfies never;
      }
      await report();
      for (const { till: of } of all) of.read();
      for (const { id: other, orderItemId, till: of } of all) {
        const expected = of.due();
        const { settlement, linePaid } = await appointments.get(other);
        expect(linePaid).toBe(text(of.net));
        expect(settlement).toEqual(
          expected && {
            orderItemId,
            paid: text(expected.paid),
            fee: text(expected.fee),
            ...(expected.price !== null && { price: text(expected.price) }),
            refundDue: text(expected.refundDue),
            amountDue: text(expected.amountDue),
            reason: expected.reason,
          },
        );
      }
    }
  }

  test('each line of an order has the money that was moved for it', async () => {
    await fc.assert(fc.asyncProperty(life, inNewShops(open, live)), {
      numRuns: Math.ceil(LIVES / SITES.length),
      examples: [[REST_OF_A_WAIVED_FEE], [REST_BESIDE_A_WAIVED_ONE]],
    });
  }, 6_000_000);
});
