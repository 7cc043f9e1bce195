import type { DurationUnit, Product, StaffAssignment } from '../../domain/product';

const DURATION_UNITS: readonly DurationUnit[] = ['minute', 'hour', 'day', 'month'];
const ASSIGNMENTS: readonly StaffAssignment[] = ['customer', 'automatic', 'all'];

/** Padding beyond this is read as this: it bounds how far from a slot a booking can matter. */
export const MAX_PADDING_DAYS = 31;

/** A product as slots and bookings read it: every field present, bounded and in one unit. */
export interface ProductSettings {
  readonly id: number;
  readonly name: string;
  readonly unit: DurationUnit;
  /** True for minute and hour products, whose lengths are elapsed time; false for calendar days and months. */
  readonly timed: boolean;
  /** In `unit`. */
  readonly duration: number;
  /** Timed products: the length in seconds; 0 for the others. */
  readonly durationSeconds: number;
  /** Timed products: from one candidate start to the next, in minutes; 0 for the others. */
  readonly stepMinutes: number;
  /** Gap to other bookings: minutes for timed products, site days for day products, 0 for month products. */
  readonly padding: number;
  /** Base capacity without staff, or of a member that has none of its own. */
  readonly capacity: number;
  /** `qty_basis: day`: capacity counts per site day. */
  readonly perDay: boolean;
  readonly staffIds: readonly number[];
  readonly staffCapacities: ReadonlyMap<number, number>;
  readonly assignment: StaffAssignment;
  /** Customers may leave the choice of a member to the shop. */
  readonly noPreference: boolean;
  /** First bookable site day, from today. */
  readonly leadDays: number;
  /** Last bookable site day, from today; 0 is no limit. */
  readonly horizonDays: number;
  readonly minNoticeMinutes: number;
  /** The most that one booking may take; Infinity: no limit. */
  readonly maxQuantity: number;
  /** Weekdays on which a booking may start, Sunday = 0; null: every day. */
  readonly startWeekdays: ReadonlySet<number> | null;
  /** `availability_span: 1`, and month products: only the first interval (day) must be open. */
  readonly firstOnly: boolean;
  readonly requiresConfirmation: boolean;
  readonly cancelLimitHours: number;
  readonly rescheduleLimitHours: number;
}

/** Reads what a host answered, with the contract's defaults where a field is absent or makes no sense. */
export function productSettings(product: Product): ProductSettings {
  const unit = oneOf(DURATION_UNITS, product.duration_unit, 'hour');
  const timed = unit === 'minute' || unit === 'hour';
  const duration = atLeast(1, product.duration, 1);
  const durationMinutes = timed ? duration * (unit === 'hour' ? 60 : 1) : 0;
  return {
    id: product.id,
    name: product.name,
    unit,
    timed,
    duration,
    durationSeconds: durationMinutes * 60,
    stepMinutes: timed ? atLeast(1, product.interval, durationMinutes) : 0,
    padding:
      unit === 'month' ? 0 : Math.min(atLeast(0, product.padding, 0), MAX_PADDING_DAYS * (timed ? 1440 : 1)),
    capacity: atLeast(1, product.qty, 1),
    perDay: product.qty_basis === 'day',
    staffIds: [...new Set(product.staff_ids ?? [])],
    staffCapacities: staffCapacities(product.staff_qtys),
    assignment: oneOf(ASSIGNMENTS, product.staff_assignment, 'customer'),
    noPreference: product.staff_nopref === true,
    leadDays: atLeast(0, product.min_date, 0),
    horizonDays: atLeast(0, product.max_date, 0),
    minNoticeMinutes: atLeast(0, product.min_notice_minutes, 0),
    maxQuantity: atLeast(1, product.max_qty, Infinity),
    startWeekdays:
      product.has_restricted_days === true ? new Set((product.restricted_days ?? []).map(Number)) : null,
    firstOnly: unit === 'month' || product.availability_span === 1,
    requiresConfirmation: product.requires_confirmation === true,
    cancelLimitHours: atLeast(0, product.cancel_limit, 0),
    rescheduleLimitHours: atLeast(0, product.reschedule_limit, 0),
  };
}

/** Base capacity of a member, or of the product where there is none. */
export function baseCapacity(product: ProductSettings, staffId: number | null): number {
  return (staffId === null ? undefined : product.staffCapacities.get(staffId)) ?? product.capacity;
}

function oneOf<T>(known: readonly T[], value: T | undefined, otherwise: T): T {
  return value !== undefined && known.includes(value) ? value : otherwise;
}

function atLeast(minimum: number, value: unknown, otherwise: number): number {
  const number = Number(value ?? NaN);
  return Number.isSafeInteger(number) && number >= minimum ? number : otherwise;
}

function staffCapacities(quantities: Product['staff_qtys']): Map<number, number> {
  const pairs: [number, number][] = Array.isArray(quantities)
    ? quantities.map((entry: { staff_id: number; qty: number }) => [entry.staff_id, entry.qty])
    : Object.entries(quantities ?? {}).map(([staffId, qty]) => [Number(staffId), Number(qty)]);
  return new Map(pairs.filter(([, qty]) => Number.isSafeInteger(qty) && qty >= 1));
}
