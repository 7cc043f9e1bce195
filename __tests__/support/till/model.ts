/**
 * Model of a till that knows one line of one order, and the agreement with the customer. It computes with
 * integers in the smallest unit of the currency, and uses no code of the library.
 */
export interface Rules {
  /** Fees for cancellations, the largest number of hours first; null if cancelling is free. */
  readonly cancellation: { readonly steps: readonly Step[]; readonly elseFee: Charge } | null;
  readonly noShow: Charge | null;
  /** The part of the line that is due when booking; null for the whole line. */
  readonly deposit: Charge | null;
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
  readonly reason: 'cancelled' | 'no_show' | 'paid_late';
}

/** The line of the order. `start` is in seconds since 1970. */
interface Line {
  readonly amount: number;
  readonly places: number;
  readonly start: number;
  /** Whether the booking costs nothing, so that it begins as confirmed. */
  readonly isFree: boolean;
}

/** The payment that the order states. */
type Phase = 'open' | 'partial' | 'paid' | 'over';

export class Till {
  paid = 0;
  refunded = 0;
  isCancelled = false;
  isNoShow = false;
  status: 'unpaid' | 'confirmed' | 'paid';
  private phase: Phase = 'open';
  private isPaidLate = false;
  fees: Fee[] = [];

  /** Makes a till for one line of an order. */
  constructor(
    private readonly rules: Rules,
    private readonly line: Line,
  ) {
    this.status = line.isFree ? 'confirmed' : 'unpaid';
  }

  cancel(by: 'customer' | 'shop', waived: boolean, now: number): void {
    this.isCancelled = true;
    if (this.phase === 'open') this.phase = 'over';
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
    this.isPaidLate = false;
    this.status = 'confirmed';
    if (this.phase === 'over') this.phase = 'open';
    this.fees = [];
  }

  /** Returns the part of the line that is due when booking. */
  get dueNow(): number {
    return this.rules.deposit ? this.charge(this.rules.deposit) : this.line.amount;
  }

  /** Takes a payment or pays back an amount, in the smallest unit. The order then states the paid amount. */
  move(paid: number, refunded: number): Exclude<Phase, 'over'> {
    this.paid += paid;
    this.refunded += refunded;
    const net = this.paid - this.refunded;
    const before = this.phase;
    const now = net === 0 ? 'open' : net < this.line.amount ? 'partial' : 'paid';
    this.phase = now;
    if (this.isCancelled) {
      const isPayment =
        now === 'paid' ? before !== 'paid' : now === 'partial' && !['partial', 'paid'].includes(before);
      if (isPayment) this.isPaidLate = true;
      return now;
    }
    if (now === 'paid' && before !== 'paid') this.status = 'paid';
    if (now === 'partial' && this.status === 'unpaid' && net >= this.dueNow) this.status = 'confirmed';
    if (now === 'partial' && this.status === 'paid' && before !== 'partial') this.status = 'confirmed';
    if (now === 'open' && this.status === 'paid' && before !== 'open') this.status = 'unpaid';
    return now;
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
    const reason = this.isPaidLate ? 'paid_late' : this.isCancelled ? 'cancelled' : 'no_show';
    return { paid, fee, refundDue: rest > 0 ? rest : 0, amountDue: rest < 0 ? -rest : 0, reason };
  }

  private charge(charge: Charge): number {
    const { amount, places } = this.line;
    const exact =
      'each' in charge ? charge.each * places : Math.floor((amount * charge.hundredths) / 10_000 + 0.5);
    return Math.min(exact, amount);
  }
}
