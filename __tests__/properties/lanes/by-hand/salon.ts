import { hoursOf } from '../model/hours';
import { takingsFor } from '../model/booking';
import { judge, type Judgement, type Wanted } from '../model/judging';
import { expectedSlots } from '../model/listing';
import { createRow } from '../model/row';
import type { LaneBooking, LaneProduct, LaneResource, LaneRule, LaneShop } from '../model/shop';

/** A Tuesday. */
export const DAY = '2026-03-10';

type RuleOf = Partial<LaneRule>;
interface Asked {
  readonly members?: readonly number[] | 'any';
  readonly quantity?: number;
  readonly customer?: string;
}

export const open = (fromRange: string, toRange: string, more: RuleOf = {}): RuleOf => ({
  fromRange,
  toRange,
  ...more,
});
export const closed = (fromRange: string, toRange: string, more: RuleOf = {}): RuleOf => ({
  ...open(fromRange, toRange, { priority: 5, ...more }),
  appointable: false,
});

/**
 * Makes a shop of one day, for cases that are worked out by hand. By default a product lasts an hour and has one place.
 */
export function salon(file: {
  readonly products: readonly Partial<LaneProduct>[];
  readonly rules?: readonly RuleOf[];
  readonly resources?: readonly Partial<LaneResource>[];
  readonly zone?: string;
  readonly day?: string;
  readonly now?: string;
  readonly bookingLimits?: LaneShop['bookingLimits'];
}) {
  const { zone = 'UTC', day = DAY, now = '2026-01-01T00:00:00Z' } = file;
  const before = new Date(Date.parse(day) - 3 * 86_400_000).toISOString().slice(0, 10);
  const after = new Date(Date.parse(day) + 3 * 86_400_000).toISOString().slice(0, 10);
  const row = createRow(zone, [before, after], 5);
  const today = row.days[3]!;
  const products = file.products.map((product, at): LaneProduct => ({
    id: at + 1,
    duration: 60,
    interval: 0,
    paddingBefore: 0,
    paddingAfter: 0,
    capacity: 1,
    staffIds: [],
    staffAssignment: 'customer',
    staffCapacities: {},
    availabilitySpan: 0,
    minNoticeMinutes: 0,
    minDate: 0,
    restrictedDays: null,
    parts: [],
    needs: [],
    bookingLimits: [],
    ...product,
  }));
  const rules = (file.rules ?? [open('09:00', '12:00')]).map((rule, at): LaneRule => ({
    id: at + 1,
    kind: 'global',
    kindId: null,
    rangeType: 'time:all',
    fromDate: null,
    toDate: null,
    fromRange: '00:00',
    toRange: '24:00',
    appointable: true,
    priority: 0,
    capacity: null,
    ...rule,
  }));
  const resources = (file.resources ?? []).map((resource, at): LaneResource => ({
    id: at + 1,
    kind: 'room',
    quantity: 1,
    sortOrder: 0,
    status: 'active',
    ...resource,
  }));
  const shop = {
    row,
    now: Date.parse(now) / 1_000,
    products,
    resources,
    rules,
    bookingLimits: file.bookingLimits ?? [],
  };
  const hours = hoursOf(shop);
  let bookings: readonly LaneBooking[] = [];
  const productOf = (id: number): LaneProduct => products.find((product) => product.id === id)!;
  const wanted = (id: number, time: string, { members = 'any', quantity = 1 }: Asked): Wanted => {
    const product = productOf(id);
    const from = row.tickOf(day, time);
    return { product, from, to: from + row.ticks(product.duration), members, quantity };
  };
  const judged = (id: number, time: string, asked: Asked): Judgement =>
    judge({ shop, hours, bookings, customer: asked.customer ?? null }, wanted(id, time, asked));
  const slots = (id: number, combine: boolean) =>
    expectedSlots({ shop, hours, bookings, customer: null }, productOf(id), { ...today, combine });
  const timeOf = (start: number): string => row.readingOf(row.tickAt(start)!);

  return {
    /** Lists slots as `time available/scheduled`, with the member first if the product has members. */
    list: (id: number): string[] =>
      slots(id, false).map(({ start, staffId, available, scheduled }) =>
        [...(staffId === null ? [] : [staffId]), timeOf(start), `${available}/${scheduled}`].join(' '),
      ),
    /** Lists the starts that have free places, each with its member if it has one. */
    free: (id: number): string[] =>
      slots(id, false)
        .filter(({ available }) => available > 0)
        .map(({ start, staffId }) => [...(staffId === null ? [] : [staffId]), timeOf(start)].join(' ')),
    /** Lists combined slots as `time available/scheduled max`. */
    combined: (id: number): string[] =>
      slots(id, true).map(
        ({ start, available, scheduled, maxQuantity }) =>
          `${timeOf(start)} ${available}/${scheduled} ${maxQuantity}`,
      ),
    /** Makes a booking, and returns its members and resources. */
    book(
      id: number,
      time: string,
      asked: Asked = {},
    ): { members: readonly number[]; resources: readonly number[] } {
      const { booking, causes } = judged(id, time, asked);
      if (!booking) throw new Error(`Refused: ${[...causes].join()}`);
      bookings = [...bookings, { ...booking, id: bookings.length + 1 }];
      return { members: booking.members, resources: booking.resourceIds };
    },
    causes: (id: number, time: string, asked: Asked = {}): string[] =>
      [...(judged(id, time, asked).causes ?? [])].toSorted(),
    /** Stores a booking from one time to another, without judging it. */
    put(
      id: number,
      [from, to]: readonly [string, string],
      members: readonly number[],
      resources: readonly number[] = [],
    ): void {
      const time = { product: productOf(id), from: row.tickOf(day, from), to: row.tickOf(day, to) };
      const takings = takingsFor(shop, { ...time, members, quantity: 1 }, resources);
      const booking = {
        ...time,
        product: id,
        members,
        quantity: 1,
        customer: null,
        resourceIds: resources,
        takings,
      };
      bookings = [...bookings, { ...booking, id: bookings.length + 1 }];
    },
  };
}
