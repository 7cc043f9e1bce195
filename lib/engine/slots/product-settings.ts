import {
  type DurationUnit,
  type Product,
  type StaffAssignment,
  staffCapacitiesOf,
} from '../../domain/product';

const DURATION_UNITS: readonly DurationUnit[] = ['minute', 'hour', 'day', 'month'];
const ASSIGNMENTS: readonly StaffAssignment[] = ['customer', 'automatic', 'all'];

/** Largest padding; a larger one is reduced to this. Bounds how far from a slot a booking can matter. */
export const MAX_PADDING_DAYS = 31;

/** A product as slots and bookings read it: every field present, bounded and in one unit. */
export interface ProductSettings {
  readonly id: number;
  readonly name: string;
  readonly unit: DurationUnit;
  /** True for minute and hour products, whose lengths are elapsed time; false for calendar days and months. */
  readonly timed: boolean;
  /** Length in `unit`. */
  readonly duration: number;
  /** Timed products: the length in seconds; 0 for the others. */
  readonly durationSeconds: number;
  /** Timed products: minutes from one candidate start to the next; 0 for the others. */
  readonly stepMinutes: number;
  /** Gap to other bookings: minutes for timed products, site days for day products, 0 for month products. */
  readonly padding: number;
  /** Base capacity without staff, or of a member without a capacity of their own. */
  readonly capacity: number;
  /** Whether capacity counts per site day (`capacityBasis: 'day'`). */
  readonly perDay: boolean;
  readonly staffIds: readonly number[];
  readonly staffCapacities: ReadonlyMap<number, number>;
  readonly assignment: StaffAssignment;
  /** Whether customers may leave the choice of a member to the shop. */
  readonly noPreference: boolean;
  /** First bookable site day, counted from today. */
  readonly leadDays: number;
  /** Last bookable site day, counted from today; 0 means no limit. */
  readonly horizonDays: number;
  readonly minNoticeMinutes: number;
  /** Largest quantity of one booking; Infinity: no limit. */
  readonly maxQuantity: number;
  /** Weekdays on which a booking may start, Sunday = 0; null: every day. */
  readonly startWeekdays: ReadonlySet<number> | null;
  /** Whether only the first interval (day) must be open: `availabilitySpan: 1`, and month products. */
  readonly firstOnly: boolean;
  readonly requiresConfirmation: boolean;
  readonly cancelLimitHours: number;
  readonly rescheduleLimitHours: number;
}

/** Reads the settings of a product. An absent or invalid field has its default. */
export function productSettings(product: Product): ProductSettings {
  const unit = oneOf(DURATION_UNITS, product.durationUnit, 'hour');
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
    capacity: atLeast(1, product.capacity, 1),
    perDay: product.capacityBasis === 'day',
    staffIds: [...new Set(product.staffIds ?? [])],
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
  };
}

/** Returns the base capacity of a member, or of the product if the member has none. */
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

function staffCapacities(product: Product): Map<number, number> {
  const read = staffCapacitiesOf(product).map(
    ({ staffId, capacity }) => [staffId, atLeast(1, capacity, 0)] as const,
  );
  return new Map(read.filter(([, capacity]) => capacity > 0));
}
