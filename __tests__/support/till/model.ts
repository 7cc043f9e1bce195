/**
 * Model of a till for one order line, with the terms that the customer agreed to. The model computes with integers in
 * the smallest unit of the currency, and uses no code of the library.
 */
export interface Rules {
  /** Fees for cancellations, the largest number of hours first; null if cancelling is free. */
  readonly cancellation: { readonly steps: readonly Step[]; readonly elseFee: Charge } | null;
  readonly noShow: Charge | null;
  /** Part of the line's amount that is due when booking; null for the whole amount. */
  readonly deposit: Charge | null;
}
interface Step {
  readonly hours: number;
  readonly fee: Charge;
}
/** A fee or deposit: hundredths of a percent of the line's amount, or an amount for each place. */
export type Charge = { readonly hundredths: number } | { readonly each: number };

interface Fee {
  readonly reason: 'cancelled' | 'reduced' | 'no_show';
  readonly amount: number;
  waived: boolean;
}

export interface Due {
  readonly paid: number;
  readonly fee: number;
  readonly refundDue: number;
  readonly amountDue: number;
  readonly reason: 'cancelled' | 'reduced' | 'repriced' | 'no_show' | 'paid_late';
  /** The price of the booking, if it differs from the amount of the order line. */
  readonly price: number | null;
}

/** A line of an order for one booking. `start` is in seconds since 1970. */
interface Line {
  amount: number;
  places: number;
  start: number;
  /** The cost of the booking, in the smallest unit. A booking without a cost begins as confirmed. */
  cost: number;
  /** The shop rounds the line's amount to multiples of this amount, in the smallest unit. */
  readonly coin: number;
}

/** A sum of a till that notes of the desk change. */
type NotedSum = 'notedPaid' | 'notedBack' | 'waived' | 'notWanted';

interface Note {
  readonly sum: NotedSum;
  /** Value of the sum before the note. */
  readonly before: number;
  /** Whether the shop's order states the note's amount, so that the amount stays if the note is taken back. */
  isStated: boolean;
}

/** How far an order is paid. */
type Phase = 'open' | 'partial' | 'paid' | 'over';

export class Till {
  /** Amounts that the shop's order states. */
  paid = 0;
  refunded = 0;
  /** Amounts that were paid and refunded at least, because the desk has noted it; 0 once the order states as much. */
  private notedPaid = 0;
  private notedBack = 0;
  /**
   * Sum of the amounts that the desk has waived for the customer. `notWanted` is the sum of refunds that the customer
   * did not want.
   */
  private waived = 0;
  private notWanted = 0;
  /** Notes of the desk, the latest one last, each with the sums from before the note. */
  private readonly notes: Note[] = [];
  isCancelled = false;
  isNoShow = false;
  status: 'unpaid' | 'confirmed' | 'paid';
  private phase: Phase = 'open';
  private isPaidLate = false;
  fees: Fee[] = [];
  /** Current price of the booking. The order line keeps its amount once the order is paid. */
  price: number;
  private deposit: number | undefined;
  private why: 'reduced' | 'repriced' | null = null;

  /** Makes a till for one line of an order. */
  constructor(
    private readonly rules: Rules,
    private readonly line: Line,
  ) {
    this.price = line.amount;
    this.status = line.cost === 0 ? 'confirmed' : 'unpaid';
  }

  cancel(by: 'customer' | 'shop', waived: boolean, now: number): void {
    this.isCancelled = true;
    if (this.phase === 'open') this.phase = 'over';
    this.fees = this.fees.filter(({ reason }) => reason === 'reduced');
    if (waived) this.waive();
    this.addFee('cancelled', { by, waived, now }, { amount: this.price, places: this.line.places });
  }

  private addFee(
    reason: 'cancelled' | 'reduced',
    { by, waived, now }: { by: 'customer' | 'shop'; waived: boolean; now: number },
    share: { amount: number; places: number },
  ): void {
    const { cancellation } = this.rules;
    if (by === 'shop' || !cancellation) return;
    const hoursLeft = (this.line.start - now) / 3600;
    const step = cancellation.steps.find(({ hours }) => hoursLeft > hours);
    const amount = chargeOf(step ? step.fee : cancellation.elseFee, share);
    if (amount > 0) this.fees.push({ reason, amount, waived });
  }

  /** Moves the booking to another start and another cost. If `cost` is undefined, the booking keeps its cost. */
  reprice(cost: number | undefined, start: number): void {
    this.line.start = start;
    if (cost === undefined || cost === this.line.cost) return;
    this.why ??= 'repriced';
    this.setCost(cost);
  }

  /**
   * Returns the cost of some of the places: their share, or the whole cost if the product has no cancellation rules.
   */
  private costOf(places: number): number {
    const { cost, places: all } = this.line;
    return this.rules.cancellation ? Math.floor((2 * cost * places + all) / (2 * all)) : cost;
  }

  /** Returns what would be due at booking if the booking had this many places and a new order line. */
  dueNowOf(places: number): number {
    const amount = this.inCoins(this.costOf(places));
    if (!this.rules.deposit) return amount;
    const deposit = chargeOf(this.rules.deposit, { amount, places });
    return this.isPaidDeposit ? Math.min(deposit, this.dueNow) : deposit;
  }

  /** Whether a deposit was paid. A paid deposit never rises, even if the price does. */
  get isPaidDeposit(): boolean {
    return this.phase === 'partial' && this.status !== 'unpaid';
  }

  /** Cancels places of the booking until `places` are left. */
  reduce(places: number, terms: { by: 'customer' | 'shop'; waived: boolean; now: number }): void {
    const { places: former } = this.line;
    const left = this.costOf(places);
    // The line of a paid order is not rewritten, so its deposit stays, too.
    if (this.rules.deposit && this.isClosed) this.deposit = this.dueNow;
    this.addFee('reduced', terms, { amount: this.price - this.inCoins(left), places: former - places });
    this.why = 'reduced';
    this.line.places = places;
    this.setCost(left, true);
  }

  /** Whether the lines of the order can no longer be rewritten. */
  private get isClosed(): boolean {
    return this.phase === 'paid' || this.phase === 'over';
  }

  /** Returns an amount as the shop rounds the amounts of lines. */
  inCoins(amount: number): number {
    const { coin } = this.line;
    return Math.floor(amount / coin + 0.5) * coin;
  }

  private setCost(cost: number, isFewer = false): void {
    const { isPaidDeposit, dueNow } = this;
    const { deposit: asked } = this.rules;
    this.line.cost = cost;
    this.price = this.inCoins(cost);
    if (this.isClosed) return;
    this.line.amount = this.price;
    const most =
      isFewer && asked ? chargeOf(asked, { amount: this.price, places: this.line.places }) : dueNow;
    this.deposit = isPaidDeposit ? Math.min(dueNow, most, this.price) : undefined;
    this.confirmIfCovered();
  }

  revive(): void {
    this.isCancelled = false;
    this.isPaidLate = false;
    this.status = 'confirmed';
    if (this.phase === 'over') this.phase = 'open';
    this.fees = this.fees.filter(({ reason }) => reason === 'reduced');
    this.why = this.fees.length > 0 ? 'reduced' : 'repriced';
  }

  /** Returns the part of the line's amount that is due when booking. */
  get dueNow(): number {
    const { amount, places } = this.line;
    return this.rules.deposit ? (this.deposit ?? chargeOf(this.rules.deposit, { amount, places })) : amount;
  }

  /** Whether the product asks for a deposit. */
  get hasDeposit(): boolean {
    return this.rules.deposit !== null;
  }

  /** Adds a payment or repayment, in the smallest unit. Returns how far the order is paid then. */
  move(paid: number, refunded: number): Exclude<Phase, 'over'> {
    const known = this.net;
    this.paid += paid;
    this.refunded += refunded;
    const net = this.paid - this.refunded;
    const isMore = this.net > known;
    const before = this.phase;
    const now = net === 0 ? 'open' : net < this.line.amount ? 'partial' : 'paid';
    this.phase = now;
    if (this.isCancelled) {
      const isPayment =
        now === 'paid' ? before !== 'paid' : now === 'partial' && !['partial', 'paid'].includes(before);
      if (isPayment && isMore) this.isPaidLate = true;
      return now;
    }
    if (now === 'paid' && before !== 'paid') this.status = 'paid';
    this.confirmIfCovered();
    if (now === 'partial' && this.status === 'paid' && before !== 'partial') this.status = 'confirmed';
    if (now === 'open' && this.status === 'paid' && before !== 'open') this.status = 'unpaid';
    return now;
  }

  /**
   * Records the line's share of the first payment of an order with several lines, and how far the whole order is paid.
   */
  begin(paid: number, phase: Exclude<Phase, 'over'>): void {
    this.paid = paid;
    this.phase = phase;
    if (this.status === 'unpaid') this.status = phase === 'paid' ? 'paid' : 'confirmed';
  }

  private confirmIfCovered(): void {
    const isCovered = this.net >= this.dueNow;
    if (this.phase === 'partial' && this.status === 'unpaid' && isCovered) this.status = 'confirmed';
  }

  came(didCome: boolean): void {
    this.isNoShow = !didCome;
    if (didCome) this.fees = this.fees.filter(({ reason }) => reason !== 'no_show');
  }

  /**
   * Lowers the amount of the order line, and settles what was paid above the new amount. Returns the settled amount,
   * which the shop's statements do not list as a refund.
   */
  shrink(amount: number): number {
    const settled = Math.max(this.paid - this.refunded - amount, 0);
    this.paid -= settled;
    this.line.amount = amount;
    this.price = amount;
    return settled;
  }

  /**
   * Cancels places until `places` are left, for a shop that changes the order line itself and charges no fee. Returns
   * the amount that the shop settles by this change; its statements do not list the amount as a refund.
   */
  take(places: number, amount: number): number {
    const { places: former, cost } = this.line;
    const isSettled = this.due() === null;
    const { dueNow } = this;
    const shareOf = (whole: number): number =>
      this.rules.cancellation ? Math.floor((2 * whole * places + former) / (2 * former)) : whole;
    const price = this.price === this.line.amount ? amount : shareOf(this.price);
    this.line.cost = shareOf(cost);
    this.line.places = places;
    this.line.amount = amount;
    this.price = price;
    if (this.rules.deposit) this.deposit = Math.min(dueNow, chargeOf(this.rules.deposit, { amount, places }));
    const settled = isSettled ? Math.max(this.paid - this.refunded - amount, 0) : 0;
    this.paid -= settled;
    this.confirmIfCovered();
    return settled;
  }

  /**
   * Cancels places until `places` are left, for a shop that keeps the amount of the line and refunds the share of the
   * cancelled places. Returns false if the till cannot tell this from another change.
   */
  giveBack(places: number): boolean {
    const { line, price } = this;
    const { places: former, amount, cost } = line;
    const isWhole = this.net === amount && !this.hasNotes && amount === cost && this.due() === null;
    const share = Math.floor((2 * price * places + former) / (2 * former));
    if (!this.rules.cancellation || !isWhole || share === price) return false;
    this.why = 'reduced';
    line.cost = share;
    line.places = places;
    this.price = share;
    this.refunded += amount - share;
    if (this.rules.deposit)
      this.deposit = Math.min(this.dueNow, chargeOf(this.rules.deposit, { amount, places }));
    return true;
  }

  /** Returns what counts as paid, less refunds: what the order states or, if this is more, what the desk has noted. */
  get net(): number {
    return Math.max(Math.max(this.paid, this.notedPaid) - Math.max(this.refunded, this.notedBack), 0);
  }

  /** Whether the desk has noted money that the shop's order does not state. */
  get hasNotes(): boolean {
    return this.notedPaid > 0 || this.notedBack > 0;
  }

  /** Returns the amount that the desk can note: positive if the customer owes it, negative if it is to be refunded. */
  get open(): number {
    const fee = this.fees.reduce((sum, { amount, waived }) => (waived ? sum : sum + amount), 0);
    const rest = fee + (this.isCancelled || this.isCharged ? 0 : this.price) - this.net;
    return rest > 0 ? Math.max(rest - this.waived, 0) : Math.min(rest + this.notWanted, 0);
  }

  /** Notes that an amount of `open` was moved at the desk, or waived. */
  note(amount: number, isWaived: boolean): void {
    const isOwed = this.open > 0;
    if (isOwed && !this.isCancelled && this.status === 'unpaid') this.status = 'confirmed';
    const sum = isOwed ? (isWaived ? 'waived' : 'notedPaid') : isWaived ? 'notWanted' : 'notedBack';
    this.notes.push({ sum, before: this[sum], isStated: false });
    const stated = { notedPaid: this.paid, notedBack: this.refunded, waived: 0, notWanted: 0 }[sum];
    this[sum] = Math.max(this[sum], stated) + amount;
  }

  /** Takes the latest note back. Returns false if there is none. */
  takeBack(): boolean {
    const note = this.notes.pop();
    if (note && !note.isStated) this[note.sum] = note.before;
    return note !== undefined;
  }

  /** Returns what the shop's order still has to state of the money that the desk has noted. */
  get unrecorded(): { paid: number; refunded: number } {
    return {
      paid: Math.max(this.notedPaid - this.paid, 0),
      refunded: Math.max(this.notedBack - this.refunded, 0),
    };
  }

  /** Forgets notes about money that the shop's order states by now. */
  read(): void {
    if (this.paid >= this.notedPaid) this.forget('notedPaid');
    if (this.refunded >= this.notedBack) this.forget('notedBack');
  }

  private forget(sum: NotedSum): void {
    this[sum] = 0;
    for (const note of this.notes) if (note.sum === sum) note.isStated = true;
  }

  /** Returns the amount of the order line, in the smallest unit. */
  get amount(): number {
    return this.line.amount;
  }

  /** Returns the start of the booking, in seconds since 1970. */
  get start(): number {
    return this.line.start;
  }

  get isProposed(): boolean {
    const isDecided = this.fees.some(({ reason }) => reason === 'no_show');
    return !this.isCancelled && this.isNoShow && this.rules.noShow !== null && !isDecided;
  }

  /** Whether the customer owes the fee for not coming, in place of the price. */
  get isCharged(): boolean {
    return this.fees.some(({ reason, waived }) => reason === 'no_show' && !waived);
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
    const paid = this.net;
    const fee = this.fees.reduce((sum, { amount, waived }) => (waived ? sum : sum + amount), 0);
    const { amount } = this.line;
    const price = this.price === amount ? null : this.price;
    if (this.isCancelled || this.isCharged) {
      const reason = this.isPaidLate ? 'paid_late' : this.isCancelled ? 'cancelled' : 'no_show';
      const refundDue = Math.max(paid - fee - this.notWanted, 0);
      return { paid, fee, price, refundDue, amountDue: Math.max(fee - paid - this.waived, 0), reason };
    }
    const kept = fee + this.price;
    const refundDue = Math.max(paid - kept - this.notWanted, 0);
    if (fee === 0 && price === null && refundDue === 0) {
      this.why = this.fees.some(({ reason }) => reason === 'reduced') ? 'reduced' : null;
      return null;
    }
    const amountDue = Math.max(kept - Math.max(paid, amount) - this.waived, 0);
    return { paid, fee, price, refundDue, amountDue, reason: this.why ?? 'repriced' };
  }

  private charge(charge: Charge): number {
    return chargeOf(charge, { amount: this.price, places: this.line.places });
  }
}

function chargeOf(charge: Charge, { amount, places }: { amount: number; places: number }): number {
  const exact =
    'each' in charge ? charge.each * places : Math.floor((amount * charge.hundredths) / 10_000 + 0.5);
  return Math.min(exact, amount);
}
