import {
  type DurationUnit,
  type NeedBasis,
  type PriceOnMove,
  type Product,
  type ProductNeed,
  type ProductPart,
  type StaffAssignment,
  staffCapacitiesOf,
} from '../../../domain/product';
import { faultsInShop } from '../../../domain/checks/faults-in-shop';
import type { BookingLimit } from '../../../domain/booking-limit';
import { currencyDecimals } from '../../../domain/money/money';
import type { Policies } from '../../../domain/money/policies';
import type { Question } from '../../../domain/questions/question';
import { type ProductProblem, productProblems } from './product-problems';

const DURATION_UNITS: readonly DurationUnit[] = ['minute', 'hour', 'day', 'month'];
const ASSIGNMENTS: readonly StaffAssignment[] = ['customer', 'automatic', 'all'];

/**
 * Longest padding, in days; a longer padding is shortened to this. A booking that is more than this many days away from
 * a slot has no effect on the slot.
 */
export const MAX_PADDING_DAYS = 31;

/** The gaps that a booking keeps to other bookings of the same member, resource or product. */
export interface Paddings {
  /** Whether `before` and `after` are minutes of elapsed time (true) or site days (false). */
  readonly timed: boolean;
  readonly before: number;
  readonly after: number;
}

/** A part of a service, in seconds of elapsed time after the start of the booking. */
export interface PartOfService {
  readonly from: number;
  readonly to: number;
  /** Whether the part takes the booking's members. */
  readonly staff: boolean;
  readonly label: string;
}

/**
 * A resource that each booking of a product needs, given as one resource (`resourceId`) or as any resource of a kind
 * (`kind`); the other field is null.
 */
interface Need {
  readonly resourceId: number | null;
  readonly kind: string | null;
  readonly quantity: number;
  readonly per: NeedBasis;
  /** Indices of the product's parts during which the resource is taken; null for the whole booking. */
  readonly parts: readonly number[] | null;
}

export const NO_PADDINGS: Paddings = { timed: true, before: 0, after: 0 };

/**
 * The settings of a product, prepared for computing slots and checking bookings: no field is missing, each value is
 * within its bounds, and units are fixed.
 */
export interface ProductSettings {
  readonly id: number;
  readonly name: string;
  readonly unit: DurationUnit;
  /**
   * True for products by the minute or hour, whose durations are elapsed time; false for products by the calendar day
   * or month.
   */
  readonly timed: boolean;
  /** Duration of a booking in `unit`. */
  readonly duration: number;
  /** Duration in seconds for timed products; 0 for products by the day or month. */
  readonly durationSeconds: number;
  /** Minutes from one possible start to the next for timed products; 0 for products by the day or month. */
  readonly stepMinutes: number;
  /** The gaps that must stay free before and after a booking. */
  readonly paddings: Paddings;
  /**
   * Parts of a booking that has the product's own duration; empty if a booking takes its members for its whole time.
   */
  readonly parts: readonly PartOfService[];
  /** Resources that a booking needs. */
  readonly needs: readonly Need[];
  /** Booking limits that the product sets for its bookings. */
  readonly bookingLimits: readonly BookingLimit[];
  /** Questions that customers answer when they book the product. */
  readonly questions: readonly Required<Question>[];
  /** Capacity of a product without staff, and of each member without a capacity of their own. */
  readonly capacity: number;
  /** Whether capacity counts per site day and not per instant (`capacityBasis: 'day'`). */
  readonly perDay: boolean;
  readonly staffIds: readonly number[];
  readonly staffCapacities: ReadonlyMap<number, number>;
  readonly assignment: StaffAssignment;
  /** Whether customers may book without choosing a member. */
  readonly noPreference: boolean;
  /** Days from today to the first site day that can be booked. */
  readonly leadDays: number;
  /** Days from today to the last site day that can be booked; 0 means no limit. */
  readonly horizonDays: number;
  readonly minNoticeMinutes: number;
  /** Largest quantity of one booking; Infinity means no limit. */
  readonly maxQuantity: number;
  /** Weekdays on which a booking may start, from Sunday = 0 to Saturday = 6; null means every day. */
  readonly startWeekdays: ReadonlySet<number> | null;
  /**
   * Whether only the first interval (or day) of a booking must lie in opening hours, as with `availabilitySpan: 1` and
   * for month products.
   */
  readonly firstOnly: boolean;
  readonly requiresConfirmation: boolean;
  readonly cancelLimitHours: number;
  readonly rescheduleLimitHours: number;
  /** Number of times that the customer may move a booking; Infinity means no limit. */
  readonly maxMoves: number;
  /** Whether a move keeps the price of a booking, or changes it to the price of a new booking. */
  readonly priceOnMove: PriceOnMove;
  /** Deposit, cancellation fees and no-show fee that a new booking stores; null if the product sets none of them. */
  readonly policies: Policies | null;
  /** Hours before the start at which reminders are sent; null to use the hours of the site. */
  readonly reminderHours: readonly number[] | null;
  /** Hours after the end at which a follow-up is sent: 0 for no follow-up, null to use the hours of the site. */
  readonly followUpHours: number | null;
  /**
   * Wrong settings among `paddingBefore`, `paddingAfter`, the parts, the needs (required resources), the booking
   * limits, the questions, the rules about money and the hours of messages. If there is any, `parts`, `needs`,
   * `bookingLimits` and `questions` are empty, and `policies` and the hours of messages are null.
   */
  readonly problems: readonly ProductProblem[];
}

/**
 * Reads the settings of a product. A missing or invalid field gets its default. `problems` lists the invalid fields
 * among `paddingBefore`, `paddingAfter`, the parts, the needs (required resources), the booking limits, the questions,
 * the rules about money and the hours of messages.
 */
export function productSettings(product: Product): ProductSettings {
  const unit = oneOf(DURATION_UNITS, product.durationUnit, 'hour');
  const timed = unit === 'minute' || unit === 'hour';
  const duration = atLeast(1, product.duration, 1);
  const durationMinutes = timed ? duration * (unit === 'hour' ? 60 : 1) : 0;
  const perDay = product.capacityBasis === 'day';
  const staffIds = [...new Set(product.staffIds ?? [])];
  const hasStaff = staffIds.length > 0;
  const problems = productProblems(product, { timed, perDay, hasStaff, minutes: durationMinutes });
  const isRight = problems.length === 0;
  return {
    id: product.id,
    name: product.name,
    unit,
    timed,
    duration,
    durationSeconds: durationMinutes * 60,
    stepMinutes: timed ? atLeast(1, product.interval, durationMinutes) : 0,
    paddings: paddingsOf(product, unit, timed),
    parts: isRight ? partsOf(product.parts) : [],
    needs: isRight ? needsOf(product.needs) : [],
    bookingLimits: isRight ? limitsOf(product.bookingLimits) : [],
    questions: isRight ? questionsOf(product.questions) : [],
    capacity: atLeast(1, product.capacity, 1),
    perDay,
    staffIds,
    staffCapacities: staffCapacities(product),
    assignment: oneOf(ASSIGNMENTS, product.staffAssignment, 'customer'),
    noPreference: product.staffNoPreference === true,
    leadDays: atLeast(0, product.minDate, 0),
    horizonDays: atLeast(0, product.maxDate, 0),
    minNoticeMinutes: atLeast(0, product.minNoticeMinutes, 0),
    maxQuantity: atLeast(1, product.maxQuantity, Infinity),
    startWeekdays:
      product.hasRestrictedDays === true ? new Set((product.restrictedDays ?? []).map(Number)) : null,
    firstOnly: unit === 'month' || product.availabilitySpan === 1,
    requiresConfirmation: product.requiresConfirmation === true,
    cancelLimitHours: atLeast(0, product.cancelLimit, 0),
    rescheduleLimitHours: atLeast(0, product.rescheduleLimit, 0),
    maxMoves: atLeast(0, product.maxMoves, Infinity),
    priceOnMove: isRight ? (product.priceOnMove ?? 'keep') : 'keep',
    policies: isRight ? policiesOf(product) : null,
    reminderHours: (isRight && product.reminderHours) || null,
    followUpHours: isRight ? (product.followUpHours ?? null) : null,
    problems,
  };
}

/**
 * Finds the wrong settings of a product, such as parts whose minutes do not add up to the duration. Examines
 * `paddingBefore`, `paddingAfter`, the parts, the needs (required resources), the booking limits, the questions, the
 * rules about money and the hours of messages. Does not check whether a resource exists for each need. A product with
 * a wrong setting has no slots, and a booking of it fails with a 502.
 *
 * @param currency ISO 4217 code of the site's currency. If it is present, deposits and fees with more decimals than the
 *   currency has are wrong settings, too
 * @returns the path of each wrong setting with a sentence that says how to correct it; empty if nothing is wrong
 */
export function checkProduct(
  product: Product<number | string>,
  { currency }: { readonly currency?: string } = {},
): readonly ProductProblem[] {
  const { problems } = productSettings(product as Product);
  if (currency === undefined) return problems;
  const site = { currency, currencyDecimals: currencyDecimals(currency) };
  const faults = faultsInShop(product, { site, statesPayments: true });
  return [...problems, ...faults.map(({ path, sentence }) => ({ field: path, text: `${path} ${sentence}` }))];
}

/**
 * Returns the base capacity (the one that applies where no rule states another) of a member, or of the product if
 * `staffId` is null.
 */
export function baseCapacity(product: ProductSettings, staffId: number | null): number {
  return (staffId === null ? undefined : product.staffCapacities.get(staffId)) ?? product.capacity;
}

function paddingsOf(product: Product, unit: DurationUnit, timed: boolean): Paddings {
  if (unit === 'month') return { timed, before: 0, after: 0 };
  const most = MAX_PADDING_DAYS * (timed ? 1440 : 1);
  const padding = Math.min(atLeast(0, product.padding, 0), most);
  return {
    timed,
    before: Math.min(atLeast(0, product.paddingBefore, padding), most),
    after: Math.min(atLeast(0, product.paddingAfter, padding), most),
  };
}

/**
 * Converts the parts of a product: minutes become seconds, counted from the start of the booking. The parts must be
 * valid.
 */
function partsOf(parts: readonly ProductPart[] | null | undefined): readonly PartOfService[] {
  let from = 0;
  return (parts ?? []).map(({ minutes, staff, label }) => {
    const part = { from, to: from + minutes * 60, staff, label: label ?? '' };
    from = part.to;
    return part;
  });
}

/** Converts the needs (required resources) of a product. The needs must be valid. */
const needsOf = (needs: readonly ProductNeed[] | null | undefined): readonly Need[] =>
  (needs ?? []).map(({ resourceId, kind, quantity, per, parts }) => ({
    resourceId: resourceId ?? null,
    kind: kind ?? null,
    quantity: quantity ?? 1,
    per: per ?? 'booking',
    parts: parts ? [...parts].sort((a, b) => a - b) : null,
  }));

/** Converts the booking limits of a product. The limits must be valid. */
const limitsOf = (limits: readonly BookingLimit[] | null | undefined): readonly BookingLimit[] =>
  (limits ?? []).map(({ per, period, count, minutes }) => ({
    per,
    period,
    ...(isNumber(count) && { count }),
    ...(isNumber(minutes) && { minutes }),
  }));

/** Converts the questions of a product. The questions must be valid. */
const questionsOf = (questions: readonly Question[] | null | undefined): readonly Required<Question>[] =>
  (questions ?? []).map(({ key, label, type, required, options, personal, per }) => ({
    key,
    label,
    type,
    required: required ?? false,
    options: options ?? [],
    personal: personal ?? false,
    per: per ?? 'booking',
  }));

/** Converts the deposit, cancellation fees and no-show fee of a product. They must be valid. */
function policiesOf({ deposit, cancellation, noShowFee }: Product): Policies | null {
  const policies = {
    ...(deposit && { deposit }),
    ...(cancellation && { cancellation }),
    ...(noShowFee && { noShowFee }),
  };
  return Object.keys(policies).length > 0 ? policies : null;
}

/** Whether a field has a value. Null counts as no value, because a shop may store an empty field as null. */
const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';

function oneOf<T>(known: readonly T[], value: T | undefined, otherwise: T): T {
  return value !== undefined && known.includes(value) ? value : otherwise;
}

function atLeast(minimum: number, value: unknown, otherwise: number): number {
  const number = Number(value ?? NaN);
  return Number.isSafeInteger(number) && number >= minimum ? number : otherwise;
}

function staffCapacities(product: Product): Map<number, number> {
  const read = staffCapacitiesOf(product).map(
    ({ staffId, capacity }) => [staffId, atLeast(1, capacity, 0)] as const,
  );
  return new Map(read.filter(([, capacity]) => capacity > 0));
}
