import type { Appointment } from '../../../../lib/domain/appointment';
import { asInstant } from '../../../../lib/time/units';
import type { DatabaseOption } from '../../../../lib/storage/storage';
import { takingsFor } from '../model/booking';
import type { World } from '../model/figures';
import type { FreeStart } from '../model/first-free';
import { hoursOf } from '../model/hours';
import { type Judgement, judge, type Wanted } from '../model/judging';
import { isTogether } from '../model/listing';
import type { LaneBooking, LaneProduct, LaneShop } from '../model/shop';
import { assertSame, compareFirstFree, compareSlots, type Days, modelSlots } from './compare';
import { compareExplained } from './explain';
import { type Library, openLibrary } from './library';
import { CUSTOMERS, STAFF } from './random-products';
import { type Play, rowOf } from './random-shops';
import type { Step, When } from './steps';
import { outcomeOf, type Tally } from './tally';
import { bestVisit } from '../model/visits';
import { compareVisitSlots, draftOf, visitOf } from './visits';

/**
 * A stored booking, and whether the shop's rules allowed it. A booking outside the rules is not changed
 * later, because it is undefined how the change would be judged.
 */
interface Kept extends LaneBooking {
  readonly isRegular: boolean;
}

/** Request for a booking that starts at `start`, or for moving booking `id` there. */
interface Asked extends Omit<Wanted, 'from' | 'to'> {
  readonly start: number;
  readonly id?: number;
  /** Customer whose booking limits apply; null or absent for none. */
  readonly customer?: string | null;
}

/**
 * Opens a random shop, and takes each of its random steps in the library and in the model. Throws if the outcomes
 * differ.
 */
export async function runPlay(play: Play, database: DatabaseOption, tally: Tally): Promise<void> {
  const shop = { ...play, row: rowOf(play) };
  const library = await openLibrary(shop, database);
  try {
    const player = createPlayer(shop, library, tally);
    await player.compare();
    for (const step of play.steps) {
      if (await player.take(step)) await player.compare();
    }
    assertSame('errors in the log', library.errors, []);
    tally.shops += 1;
  } finally {
    await library.close();
  }
}

function createPlayer(
  shop: LaneShop & Days & Pick<Play, 'next'>,
  { appointments, ...library }: Library,
  tally: Tally,
) {
  const { row, from, to } = shop;
  const days = { from, to };
  const hours = hoursOf(shop);
  const products = new Map(shop.products.map((product) => [product.id, product]));
  let bookings: readonly Kept[] = [];
  let compared = 0;

  const worldWithout = (id?: number, customer: string | null = null): World => ({
    shop: { ...shop, products: [...products.values()] },
    hours,
    bookings: bookings.filter((booking) => booking.id !== id),
    customer,
  });
  const customers = hasLimitsOfCustomers(shop) ? [null, String(CUSTOMERS[0])] : [null];

  /**
   * Chooses the start and member of a slot, or any instant, perhaps between two ticks, where no slot starts.
   */
  function timeOf(
    { kind, pick }: When,
    product: LaneProduct,
  ): { readonly start: number; readonly member: number } {
    const first = row.tickOf(from, '00:00');
    const any = row.instantOf(first + (pick % (row.tickOf(to, '24:00') - first)));
    const slots = kind === 'any' ? [] : modelSlots(worldWithout(), product, { from, to }, false);
    const fitting = slots.filter(({ start, available }) => {
      if (kind === 'free' || kind === 'sold out') return available > 0 === (kind === 'free');
      return kind !== 'beside' || isBeside(row.tickAt(start)!);
    });
    const some = fitting.length > 0 ? fitting : slots;
    const slot = some[pick % some.length];
    const member = slot?.staffId ?? product.staffIds[pick % product.staffIds.length] ?? 0;
    const minutes = kind === 'near' ? ((pick % 13) - 6) * (pick % 2 === 0 ? row.grain : 1) : 0;
    return { start: (slot?.start ?? any) + minutes * 60, member };
  }

  const isBeside = (tick: number): boolean =>
    bookings.some((booking) => booking.from - row.ticks(120) < tick && tick < booking.to + row.ticks(120));

  /**
   * Judges a request by the model. No slot starts between two ticks, so a start there is always refused; every reason
   * that applies at the tick before or after is then accepted.
   */
  function judgeAt({ start, id, customer = null, ...wanted }: Asked): Judgement {
    const at = (from: number): Judgement =>
      judge(worldWithout(id, customer), { ...wanted, from, to: from + row.ticks(wanted.product.duration) });
    const tick = row.tickAt(start);
    if (tick !== undefined) return at(tick);
    const before = Math.floor((start - row.instantOf(0)) / (60 * row.grain));
    const causes = [before, before + 1].flatMap((one) => [...(at(one).causes ?? [])]);
    return { causes: new Set(['off_grid', ...causes]) };
  }

  /**
   * Compares the library's outcome of a request with the model's, and keeps the booking if it was accepted.
   */
  async function ask(what: string, wanted: Asked, write: () => Promise<Appointment>): Promise<boolean> {
    const outcome = await outcomeOf(write);
    const judged = judgeAt(wanted);
    if (!judged.booking) {
      const { reasons = [] } = outcome;
      const areTrue = reasons.length > 0 && reasons.every((reason) => judged.causes.has(reason));
      if (outcome.row || !areTrue)
        assertSame(what, shownOutcome(outcome), { refusedFor: [...judged.causes] });
      tally.refused(reasons);
      return false;
    }
    const { booking } = judged;
    const { members: staffIds, resourceIds } = booking;
    assertSame(what, shownOutcome(outcome), {
      staffIds,
      resourceIds,
      from: row.instantOf(booking.from),
      to: row.instantOf(booking.to),
    });
    keep({ ...booking, id: outcome.row!.id, isRegular: !what.startsWith('hold') });
    tally.accepted(what.split(' ')[0]!);
    return true;
  }

  const keep = (booking: Kept): void => {
    bookings = [...bookings.filter(({ id }) => id !== booking.id), booking];
  };

  function nthRegular(pick: number): Kept | undefined {
    const regular = bookings.filter(({ isRegular }) => isRegular);
    return regular[pick % regular.length];
  }

  /** Builds the request of a step, for the model and as the draft for the library. */
  function bookingOf({ product: id, when, who, quantity }: Step & { readonly do: 'book' | 'hold' }) {
    const product = products.get(id)!;
    const { staffIds } = product;
    const { start } = timeOf(when, product);
    const named = staffIds.length > 0 && who % 3 > 0 ? [staffIds[who % staffIds.length]!] : [];
    const members = named.length > 0 ? named : ('any' as const);
    const draft = { productId: id, start: asInstant(start), quantity };
    return {
      wanted: { product, members, quantity, start },
      draft: { ...draft, ...(named.length > 0 && { staffIds: named }) },
    };
  }

  async function force(step: Step & { readonly do: 'force' }): Promise<boolean> {
    const product = products.get(step.product)!;
    const { start } = timeOf(step.when, product);
    const first = row.tickAt(start);
    if (first === undefined) return false;
    const length = row.ticks(step.length ?? product.duration);
    const members = product.staffIds.length > 0 ? [STAFF[step.who % STAFF.length]!] : [];
    const { id, staffIds, resourceIds } = await appointments.create({
      productId: product.id,
      start: asInstant(start),
      end: asInstant(row.instantOf(first + length)),
      quantity: step.quantity,
      enforce: 'none',
      ...(members.length > 0 && { staffIds: members }),
    });
    const time = { product, from: first, to: first + length, members: staffIds, quantity: step.quantity };
    const takings = takingsFor(shop, time, resourceIds);
    keep({ ...time, product: product.id, id, customer: null, resourceIds, takings, isRegular: false });
    tally.accepted('force');
    return true;
  }

  /**
   * Compares the starts of a visit. Then books the visit at one of them, or at another time chosen for its first
   * item.
   */
  async function bookVisit(step: Step & { readonly do: 'visit' }): Promise<boolean> {
    const visit = visitOf(step, products);
    const { kind, pick } = step.when;
    const customerId = step.customer;
    const world = worldWithout(undefined, customerId > 0 ? String(customerId) : null);
    const starts = await compareVisitSlots(appointments, world, visit, days);
    tally.visitStarts += starts.length;
    const isListed = starts.length > 0 && (kind === 'free' || kind === 'listed');
    const tick = isListed
      ? starts[pick % starts.length]!
      : row.tickAt(timeOf(step.when, visit.items[0]!.product).start);
    if (tick === undefined) return false;
    const draft = { ...draftOf(world, visit, tick), ...(customerId > 0 && { customerId }) };
    const { row: made, reasons = [] } = await outcomeOf(() => appointments.visits.create(draft));
    const { best, causes } = bestVisit(world, visit, tick);
    const what = `visit ${JSON.stringify(draft)}`;
    if (!best) {
      const areTrue = reasons.length > 0 && reasons.every((one) => one === 'nobody_free' || causes.has(one));
      if (made || !areTrue) assertSame(what, { made: made?.appointments, refusedFor: reasons }, [...causes]);
      tally.refused(reasons);
      return false;
    }
    const expected = best.map(({ booking }) => ({
      product: booking.product,
      members: booking.members,
      from: row.instantOf(booking.from),
      resourceIds: booking.resourceIds,
    }));
    const stored = made?.appointments ?? [];
    const booked = inOrder(
      stored.map(({ id, productId, staffIds, start, resourceIds }) => ({
        product: productId,
        members: staffIds,
        from: start,
        resourceIds,
        id,
      })),
    );
    const ids = booked.map(({ id }) => id);
    const shownBooked = booked.map(({ product, members, from, resourceIds }) => ({
      product,
      members,
      from,
      resourceIds,
    }));
    assertSame(what, made ? shownBooked : { refusedFor: reasons }, inOrder(expected));
    for (const [at, { booking }] of inOrder(
      best.map((one) => ({ ...one.booking, booking: one.booking })),
    ).entries())
      keep({ ...booking, id: ids[at]!, isRegular: false });
    tally.accepted('visit');
    return true;
  }

  return {
    async compare(): Promise<void> {
      // Each call explains only one product, the next in turn, because the model judges each refusal, which takes long.
      const explained = shop.products[compared % shop.products.length]!.id;
      compared += 1;
      tally.explained += await compareExplained(
        { appointments },
        worldWithout(),
        products.get(explained)!,
        days,
      );
      for (const customer of customers) {
        const world = worldWithout(undefined, customer);
        const lists: FreeStart[] = [];
        for (const product of products.values()) {
          const combined = await compareSlots({ appointments }, world, product, days);
          lists.push(...combined.map((slot) => ({ ...slot, productId: product.id })));
        }
        tally.records += lists.length;
        tally.found += await compareFirstFree({ appointments }, world, lists, { days, query: shop.next });
      }
    },

    /** Takes a step in the library and the model. Returns whether it changed anything. */
    async take(step: Step): Promise<boolean> {
      switch (step.do) {
        case 'book': {
          const { customer: customerId } = step;
          const customer = customerId > 0 ? String(customerId) : null;
          const { wanted, draft } = bookingOf(step);
          return ask(whatOf(step, wanted), { ...wanted, customer }, () =>
            appointments.book({ ...draft, ...(customerId > 0 && { customerId }) }),
          );
        }
        case 'hold': {
          const { owner } = step;
          // The visitor has as many holds as one visitor may have.
          if (bookings.filter(({ customer }) => customer === owner).length >= MOST_HOLDS) return false;
          const { wanted, draft } = bookingOf(step);
          return ask(whatOf(step, wanted), { ...wanted, customer: owner }, async () => {
            const { appointment } = await appointments.holds.place(draft, { owner });
            return appointment;
          });
        }
        case 'reserve': {
          const product = products.get(step.product)!;
          const { start } = timeOf(step.when, product);
          if (product.staffIds.length === 0 || isTogether(product)) return false;
          const what = `reserve product ${step.product} at ${start} for ${step.quantity}`;
          return ask(what, { product, members: [], quantity: step.quantity, start }, () =>
            appointments.create({
              productId: product.id,
              start: asInstant(start),
              quantity: step.quantity,
              staffIds: [],
              enforce: 'full',
            }),
          );
        }
        case 'force':
          return force(step);
        case 'visit':
          return bookVisit(step);
        case 'move': {
          const booking = nthRegular(step.pick);
          if (!booking) return false;
          const product = products.get(booking.product)!;
          const { start } = timeOf(step.when, product);
          if (row.tickAt(start) === booking.from) return false;
          const { id, members, quantity, customer } = booking;
          return ask(`move ${id} to ${start}`, { product, members, quantity, start, id, customer }, () =>
            appointments.reschedule(id, { start: asInstant(start), enforce: 'full' }),
          );
        }
        case 'resize': {
          const booking = nthRegular(step.pick);
          if (!booking || booking.quantity >= step.quantity) return false;
          const product = products.get(booking.product)!;
          const { id, members, customer, from: tick } = booking;
          const { quantity } = step;
          const what = `resize ${id} to ${quantity}`;
          return ask(what, { product, members, quantity, start: row.instantOf(tick), id, customer }, () =>
            appointments.update(id, { quantity, enforce: 'full' }),
          );
        }
        case 'cancel': {
          const booking = bookings[step.pick % Math.max(1, bookings.length)];
          if (!booking) return false;
          await appointments.update(booking.id, { status: 'cancelled' });
          bookings = bookings.filter(({ id }) => id !== booking.id);
          tally.accepted('cancel');
          return true;
        }
        case 'pad': {
          const product = { ...products.get(step.product)!, ...step.gaps };
          products.set(product.id, product);
          await library.change(product);
          tally.accepted('pad');
          return true;
        }
        default: {
          const never: never = step;
          throw new Error(`Unknown step: ${JSON.stringify(never)}`);
        }
      }
    },
  };
}

function shownOutcome({ row, reasons }: Awaited<ReturnType<typeof outcomeOf<Appointment>>>): object {
  if (!row) return { refusedFor: reasons };
  return { staffIds: [...row.staffIds], resourceIds: [...row.resourceIds], from: row.start, to: row.end };
}

/** Sorts items by start, then by product, and then by member. */
const inOrder = <
  Item extends { readonly product: number; readonly members: readonly number[]; readonly from: number },
>(
  items: readonly Item[],
): readonly Item[] =>
  items.toSorted(
    (a, b) => a.from - b.from || a.product - b.product || a.members.join().localeCompare(b.members.join()),
  );

/** Maximum number of holds of one visitor. */
const MOST_HOLDS = 5;

const whatOf = (step: Step, { product, start, quantity, members }: Asked): string =>
  `${step.do} product ${product.id} at ${start} for ${quantity} with ${String(members)}`;

const hasLimitsOfCustomers = ({ bookingLimits, products }: LaneShop): boolean =>
  [bookingLimits, ...products.map((product) => product.bookingLimits)]
    .flat()
    .some(({ per }) => per === 'customer');
