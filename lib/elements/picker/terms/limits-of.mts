/** A service with its rules for cancelling and moving, as `GET /v2/products/{id}` returns it. */
export interface ProductWithTerms {
  readonly id: number;
  readonly name: string;
  /** Hours before the start until which a customer may cancel, and move. */
  readonly cancel_limit: number;
  readonly reschedule_limit: number;
  /** Number of times that a customer may move an appointment. Absent: as often as the customer likes. */
  readonly max_moves?: number;
  readonly cancellation?: {
    readonly steps: readonly { readonly until_hours: number; readonly fee: string }[];
    readonly else_fee: string;
  };
  readonly no_show_fee?: string;
  readonly deposit?: { readonly percent?: number; readonly amount?: string };
}

/** Instants until which a customer may cancel and move; undefined if this is not possible. */
export interface ChangeLimits {
  readonly cancel: number | undefined;
  readonly move: number | undefined;
  /** Hours before the start that both require, if these are the same; otherwise undefined. */
  readonly hours: number | undefined;
}

const SECONDS_AN_HOUR = 3_600;

/** Returns the instant a number of hours before another one; both in Unix seconds. */
export const hoursBefore = (hours: number, start: number): number => start - hours * SECONDS_AN_HOUR;

/**
 * Returns the number of hours before the start until which all services can be cancelled online without a fee; undefined
 * if one of them always has a fee.
 */
export function freeHours(products: readonly ProductWithTerms[]): number | undefined {
  const each = products.map(({ cancel_limit: limit, cancellation }) => {
    if (!cancellation) return limit;
    const { steps, else_fee: last } = cancellation;
    const firstFee = steps.findIndex(({ fee }) => !isZero(fee));
    if (firstFee < 0 && isZero(last)) return limit;
    const free = steps[(firstFee < 0 ? steps.length : firstFee) - 1];
    return free && Math.max(limit, free.until_hours);
  });
  return each.some((hours) => hours === undefined) ? undefined : Math.max(...each.map((hours) => hours ?? 0));
}

/** Whether a fee, such as `0%` or `10.00`, is zero. */
export const isZero = (fee: string): boolean => Number.parseFloat(fee) === 0;

/**
 * Returns the last instants for cancelling and moving an appointment, or a visit of several services, by the strictest
 * of the services' rules.
 *
 * @param start start of the appointment or visit
 * @param now current instant; all in Unix seconds
 */
export function limitsOf(products: readonly ProductWithTerms[], start: number, now: number): ChangeLimits {
  const until = (hours: number): number | undefined => {
    const instant = hoursBefore(hours, start);
    return instant > now ? instant : undefined;
  };
  const mayMove = products.every(({ max_moves: most }) => most !== 0);
  const toCancel = Math.max(...products.map(({ cancel_limit: hours }) => hours));
  const toMove = Math.max(...products.map(({ reschedule_limit: hours }) => hours));
  return {
    cancel: until(toCancel),
    move: mayMove ? until(toMove) : undefined,
    hours: mayMove && toCancel === toMove ? toCancel : undefined,
  };
}
