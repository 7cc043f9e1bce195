/**
 * Model of a till that knows one line of one order, and the agreement with the customer. It computes with
 * integers in the smallest unit of the currency, and uses no code of the library.
 */
export interface Rules {
  /** Fees for cancellations, the largest number of hours first; null if cancelling is free. */
  readonly cancellation: { readonly steps: readonly Step[]; readonly elseFee: Charge } | null;
  readonly noShow: Charge | null;
}
interface Step {
  readonly hours: number;
  readonly fee: Charge;
}
/** A fee: hundredths of a percent of the line, or an amount for each place. */
export type Charge = { readonly hundredths: number } | { readonly each: number };

interface Fee {
  readonly reason: 'cancelled' | 'no_show';
  readonly amount: number;
  waived: boolean;
}

export interface Due {
  readonly paid: number;
  readonly fee: number;
  readonly refundDue: number;
  readonly amountDue: number;
  readonly reason: 'cancelled' | 'no_show';
}

export class Till {
  paid = 0;
  refunded = 0;
  isCancelled = false;
  isNoShow = false;
  fees: Fee[] = [];

  /**
   * Makes a till for one line of an order.
   * @param start seconds since 1970
   */
  constructor(
    private readonly rules: Rules,
    private readonly line: { readonly amount: number; readonly places: number; readonly start: number },
  ) {}

  cancel(by: 'customer' | 'shop', waived: boolean, now: number): void {
    this.isCancelled = true;
    this.fees = [];
    const { cancellation } = this.rules;
    if (by === 'shop' || !cancellation) return;
    const hoursLeft = (this.line.start - now) / 3600;
    const step = cancellation.steps.find(({ hours }) => hoursLeft > hours);
    const amount = this.charge(step ? step.fee : cancellation.elseFee);
    if (amount > 0) this.fees.push({ reason: 'cancelled', amount, waived });
  }

  revive(): void {
    this.isCancelled = false;
    this.fees = [];
  }

  came(didCome: boolean): void {
    this.isNoShow = !didCome;
    if (didCome) this.fees = this.fees.filter(({ reason }) => reason !== 'no_show');
  }

  get isProposed(): boolean {
    const isDecided = this.fees.some(({ reason }) => reason === 'no_show');
    return !this.isCancelled && this.isNoShow && this.rules.noShow !== null && !isDecided;
  }

  decide(waived: boolean): void {
    this.fees.push({ reason: 'no_show', amount: this.charge(this.rules.noShow!), waived });
  }

  get owesFee(): boolean {
    return this.fees.some(({ waived }) => !waived);
  }

  waive(): void {
    for (const fee of this.fees) fee.waived = true;
  }

  /** Returns the amount that is due now; null while the booking takes place as agreed. */
  due(): Due | null {
    if (!this.isCancelled && !this.owesFee) return null;
    const paid = this.paid - this.refunded;
    const fee = this.fees.reduce((sum, { amount, waived }) => (waived ? sum : sum + amount), 0);
    const rest = paid - fee;
    const reason = this.isCancelled ? 'cancelled' : 'no_show';
    return { paid, fee, refundDue: rest > 0 ? rest : 0, amountDue: rest < 0 ? -rest : 0, reason };
  }

  private charge(charge: Charge): number {
    const { amount, places } = this.line;
    const exact =
      'each' in charge ? charge.each * places : Math.floor((amount * charge.hundredths) / 10_000 + 0.5);
    return Math.min(exact, amount);
  }
}
