import type { Product } from '../../../lib/domain/product';
import type { Rule, RuleDraft } from '../../../lib/domain/rule';
import type { BookingLimit } from '../../../lib/domain/booking-limit';
import { countedRanges, limitsOn } from '../../../lib/engine/limits/counted-bookings';
import { inSeries, tallyBookings } from '../../../lib/engine/limits/tally-bookings';
import { createWorldLimits, type WorldLimits } from '../../../lib/engine/limits/world-limits';
import type { OccupiedPlaces } from '../../../lib/engine/slots/lanes/occupied-places';
import type { BookingRequest } from '../../../lib/engine/slots/judge/booking-request';
import { judgeBooking } from '../../../lib/engine/slots/judge/judge-booking';
import type { Placement } from '../../../lib/engine/slots/judge/placement';
import { lanesToStore } from '../../../lib/engine/slots/lanes/lane';
import { listSlots } from '../../../lib/engine/slots/list-slots';
import { type ProductSettings, productSettings } from '../../../lib/engine/slots/product/product-settings';
import type { SlotListing } from '../../../lib/engine/slots/product-slots';
import type { BookableResource } from '../../../lib/engine/slots/resources/demand';
import { occupiedSpan } from '../../../lib/engine/slots/spans/occupied-span';
import { slotEnd } from '../../../lib/engine/slots/spans/slot-span';
import { slotWindow } from '../../../lib/engine/slots/spans/window';
import type { Slot } from '../../../lib/engine/slots/types';
import { assembleWorld, type World } from '../../../lib/engine/slots/world';
import { readTime } from '../../../lib/time/time-input';
import { asInstant, type Instant, type Span } from '../../../lib/time/units';
import { createZone, type Zone } from '../../../lib/time/zone';
import { ruleDraft } from '../stored';

const DAY = 86_400;

/** A wall clock time of the site, or an exact time with `Z` or an offset. */
type Time = string;

export interface PureShopFile {
  /** IANA time zone of the site. Default: `UTC`. */
  readonly timezone?: string;
  /** Current time of the shop. Default: long before all other times. */
  readonly now?: Time;
  readonly products: readonly ProductOf[];
  readonly rules: readonly Partial<RuleDraft>[];
  readonly resources?: readonly BookableResource[];
  readonly bookings?: readonly BookingOf[];
  /** Booking limits of the site. Default: none. */
  readonly bookingLimits?: readonly BookingLimit[];
}

/** A product, by default of 60 minutes. */
export type ProductOf = Partial<Product> & { readonly id?: number };

export interface BookingOf {
  /** Id of the booked product. Default: 1. */
  readonly product?: number;
  readonly start: Time;
  readonly end: Time;
  readonly staff?: readonly number[];
  readonly quantity?: number;
  readonly allDay?: boolean;
  /** Ids of the resources that the booking has taken, in the order of the product's needs. */
  readonly resources?: readonly number[];
  /** Whether the booking belongs to the customer to whom the limits per customer apply. Default: false. */
  readonly isOfCustomer?: boolean;
}

export interface ListOf extends Partial<Omit<SlotListing, 'window'>> {
  readonly product?: number;
  /** First day to list, as `YYYY-MM-DD`. */
  readonly from: string;
  /** Last day to list. Default: the first day. */
  readonly to?: string;
}

export interface JudgeOf extends Pick<BookingRequest, 'limits' | 'mayStartOffGrid' | 'chooseResource'> {
  readonly product?: number;
  readonly start: Time | Instant;
  /** End of the booking. Default: one duration of the product after the start. */
  readonly end?: Time | Instant;
  readonly staff?: readonly number[] | 'any';
  readonly quantity?: number;
  readonly allDay?: boolean;
  /** Checks that the booking must pass. Default: `full`. */
  readonly enforce?: 'capacity' | 'full' | 'none';
  /** Ids of the resources to take, in the order of the product's needs. Default: any free ones. */
  readonly resources?: readonly number[];
  /** Ids of the resources to prefer, if they have free places. */
  readonly preferred?: readonly number[];
}

/**
 * A shop of plain values, without host and database, for tests of the pure functions of slots and bookings.
 */
export interface PureShop {
  readonly zone: Zone;
  readonly now: Instant;
  at(time: Time): Instant;
  settings(product?: number): ProductSettings;
  world(span: Span): World;
  list(what: ListOf): Slot[];
  judge(what: JudgeOf): Placement;
}

export function pureShop(file: PureShopFile): PureShop {
  const zone = createZone(file.timezone ?? 'UTC');
  const at = (time: Time): Instant => readTime(time, zone).at;
  const now = at(file.now ?? '2000-01-01T00:00');
  const products = new Map(
    file.products.map((product) => [product.id ?? 1, productSettings(wholeProduct(product))]),
  );
  const settings = (product = 1): ProductSettings => products.get(product)!;
  const rules = file.rules.map(wholeRule);
  const { resources = [] } = file;
  const bookings = (file.bookings ?? []).map((booking, index): OccupiedPlaces => {
    const { product = 1, staff = [], quantity = 1, allDay = false } = booking;
    const span = occupiedSpan(
      settings(product),
      { start: at(booking.start), end: at(booking.end) },
      allDay,
      zone,
    );
    const { resources: resourceIds = [] } = booking;
    const lanes = lanesToStore(settings(product), { ...span, staffIds: staff, quantity, resourceIds }, zone);
    return {
      id: index + 1,
      productId: product,
      staffIds: staff,
      ...span,
      quantity,
      expiresAt: null,
      ...lanes,
    };
  });
  const ofSite = file.bookingLimits ?? [];
  const worldLimits = (span: Span): WorldLimits | undefined => {
    const applied = [...products.values()].flatMap((product) => limitsOn(product, ofSite));
    if (applied.length === 0) return undefined;
    const ranges = countedRanges(applied, span, zone);
    const isOfCustomer = ({ id }: OccupiedPlaces): boolean => file.bookings?.[id - 1]?.isOfCustomer === true;
    const counts = [tallyBookings(inSeries(ranges), { bookings, isOfCustomer, now })];
    return createWorldLimits({ zone, now, ofSite, ranges, counts, hasCustomer: true });
  };
  const world = (span: Span): World =>
    assembleWorld({
      zone,
      now,
      precedence: 'larger-wins',
      span,
      products,
      resources,
      rules,
      bookings,
      limits: worldLimits(span),
    });
  const instant = (time: Time | Instant): Instant => (typeof time === 'string' ? at(time) : time);

  return {
    zone,
    now,
    at,
    settings,
    world,
    list({ product = 1, from, to = from, ...how }) {
      const window = slotWindow({ minDate: from, maxDate: to }, now, zone, 400);
      const listing = { ...PLAIN_LISTING, ...how, window };
      const { timed, duration, durationSeconds } = settings(product);
      const reach = asInstant(window.end + durationSeconds + (timed ? 0 : duration * 32 * DAY));
      return listSlots(world({ start: window.start, end: reach }), settings(product), listing);
    },
    judge({ product: id, staff = 'any', quantity = 1, allDay = false, enforce = 'full', ...more }) {
      const product = settings(id);
      const start = instant(more.start);
      const end = more.end === undefined ? slotEnd(product, start, zone) : instant(more.end);
      return judgeBooking(world(occupiedSpan(product, { start, end }, allDay, zone)), {
        product,
        start,
        end,
        allDay,
        quantity,
        staffIds: staff,
        resourceIds: more.resources,
        preferredResourceIds: more.preferred,
        chooseResource: more.chooseResource,
        mayStartOffGrid: more.mayStartOffGrid,
        limits: more.limits,
        enforce,
      });
    },
  };
}

const PLAIN_LISTING = {
  pastTimes: false,
  combine: false,
  hideUnavailable: false,
  firstOfRepeated: false,
} as const;

export const wholeProduct = (product: ProductOf): Product => ({
  id: 1,
  name: `Product ${product.id ?? 1}`,
  status: 'publish',
  type: 'appointment',
  price: '0',
  categoryIds: [],
  duration: 60,
  durationUnit: 'minute',
  ...product,
});

export const wholeRule = (rule: Partial<RuleDraft>, index: number): Rule => ({
  ...ruleDraft(rule),
  id: index + 1,
  dateCreated: asInstant(0),
  dateModified: asInstant(0),
  version: 1,
});

/** Makes a rule that opens these hours of every day; `'00:00', '24:00'` means all day. */
export const opening = (
  fromRange: string,
  toRange: string,
  more: Partial<RuleDraft> = {},
): Partial<RuleDraft> => ({ fromRange, toRange, ...more });

/** Makes a rule that closes these hours of every day, even if another rule opens them. */
export const closure = (
  fromRange: string,
  toRange: string,
  more: Partial<RuleDraft> = {},
): Partial<RuleDraft> => ({ fromRange, toRange, appointable: false, priority: 1, ...more });

export const forMember = (kindId: number, rule: Partial<RuleDraft>): Partial<RuleDraft> => ({
  ...rule,
  kind: 'staff',
  kindId,
});

export const onDates = (
  rule: Partial<RuleDraft>,
  fromDate: string,
  toDate = fromDate,
): Partial<RuleDraft> => ({
  ...rule,
  rangeType: 'time:range',
  fromDate,
  toDate,
});

/**
 * Formats slots as `2026-03-10T09:00 5 1/0`: start, member (- for none), available / scheduled places. Combined slots
 * also show the largest quantity of one booking, as `max 2`.
 */
export const lines = (slots: readonly Slot[]): string[] =>
  slots.map(({ date, staffId, available, scheduled, maxQuantity }) => {
    const most = maxQuantity === undefined ? '' : ` max ${maxQuantity}`;
    return `${date} ${staffId ?? '-'} ${available}/${scheduled}${most}`;
  });

export const dates = (slots: readonly Slot[]): string[] => slots.map(({ date }) => date);

/** Returns the starts of slots as exact times without seconds: `2026-03-10T09:00+01:00`. */
export const exactly = (slots: readonly Slot[]): string[] =>
  slots.map(({ startIso }) => startIso.replace(/:00(?=[+-])/, ''));
