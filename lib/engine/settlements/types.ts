import type { MinorUnits } from '../../domain/money/money';

/**
 * A claim: the facts about an appointment that decide which part of the payments for its order line the shop may keep.
 */
export interface LineClaim {
  /** Whether the appointment takes place, so that its customer pays the order line. */
  readonly takesPlace: boolean;
  /** Fees that the customer owes in money, without those that an entitlement (prepaid card or membership) pays. */
  readonly fee: MinorUnits;
  /** Refunds that the customer does not want, so that the shop keeps them. Default: none. */
  readonly notWanted?: MinorUnits | undefined;
  /** Amounts that the customer need not pay, because staff noted them as waived. Default: none. */
  readonly waived?: MinorUnits | undefined;
  /** Price of an appointment that takes place. Default: the amount of the order line. */
  readonly price?: MinorUnits | undefined;
  /** The part of the price that is due when booking. Default: the whole amount of the order line. */
  readonly dueNow?: MinorUnits | undefined;
  /**
   * Amount that the line got when the order's payments were last divided between its lines. Refunds that the shop
   * states by line are not subtracted. Default: the whole amount of the line in an order that is paid in full,
   * otherwise only the part that is due when booking.
   */
  readonly had?: MinorUnits | undefined;
  /**
   * Amount that the shop could keep for the line before the present change of an appointment. Undefined if there is no
   * such change.
   */
  readonly keptBefore?: MinorUnits | undefined;
  /**
   * Whether the line was added to the order after the last division. Only later payments can then belong to the line.
   */
  readonly isNew?: boolean;
  /**
   * Whether the appointment takes place and no settlement is stored for it. The line then keeps at most its own amount.
   */
  readonly isAsBooked?: boolean;
}

/** The claims on an order's payments (what the shop may keep for each line), and the result of the last division. */
export interface LineClaims {
  /**
   * Claims by the id of the line. A line without a claim, such as goods or the line of a deleted appointment, counts as
   * bought.
   */
  readonly ofLines: ReadonlyMap<number, LineClaim>;
  /**
   * The order's payments at the last division. Each claim has its part of these payments as `had`. Undefined before the
   * first division.
   */
  readonly before?: DividedSum | undefined;
}

/** The payments of an order at the time of a division, minus the refunds that the shop states for the whole order. */
export interface DividedSum {
  readonly sum: MinorUnits;
  /** The part of `sum` that belongs to no line. */
  readonly unclaimed: MinorUnits;
}

/**
 * The payments of an order, divided between its lines: `ofLines` is the part of each line by its id. Refunds that the
 * shop states by line are not subtracted.
 */
export interface Division extends DividedSum {
  readonly ofLines: ReadonlyMap<number, MinorUnits>;
  /** The amount that the shop may keep for each line, by the id of the line. */
  readonly kept: ReadonlyMap<number, MinorUnits>;
}
