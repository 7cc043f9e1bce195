import type { PluralText } from '../../common/text.mjs';

/** Names of the states of an appointment, of its customer's attendance, and of its payment. */
export type StateName =
  | 'expected'
  | 'arrived'
  | 'noShow'
  | 'late'
  /** State of an ended appointment without a mark of whether the customer came. */
  | 'notNoted'
  /** State of such an appointment in lists, once its day is over. */
  | 'notRecorded'
  | 'toConfirm'
  | 'cancelled'
  | 'complete'
  | 'unpaid'
  | 'paid'
  | 'partial'
  | 'refunded'
  | 'partlyRefunded'
  /** State of a cancelled appointment whose money stays with the shop, such as a fee. */
  | 'kept'
  | 'free'
  | 'unassigned'
  | 'outsideHours'
  /** State of an appointment at a time at which its staff do not work. */
  | 'staffAway';

export interface AppointmentTexts {
  readonly states: Readonly<Record<StateName, string>>;
  /** Text in place of the name of a guest who gave none. */
  readonly guest: string;
  /** Number of booked places at one time of day. Placeholders `{taken}`: booked places; `{of}`: all places. */
  readonly placesTaken: string;
  /** Number of places of one booking. Placeholder `{count}`. */
  readonly places: PluralText;
  /** Position of a service among those of its visit. Placeholders `{at}`, from 1, and `{of}`: all of them. */
  readonly visitPart: string;

  readonly when: string;
  readonly service: string;
  readonly member: string;
  /** Text in place of the name of a staff member that the user cannot read. */
  readonly colleague: string;
  readonly customer: string;
  /** Button that opens the page of the customer, with all bookings and notes. */
  readonly openCustomer: string;
  readonly phone: string;
  readonly email: string;
  readonly cost: string;
  readonly order: string;
  /** Text or link for the order of an appointment. Placeholder `{id}`: the id of the order. */
  readonly orderNumber: string;
  readonly note: string;
  /** Heading of the notes of other appointments of the same person. */
  readonly otherNotes: string;
  readonly noteSaved: string;
  readonly saveNote: string;

  readonly markArrived: string;
  readonly markNoShow: string;
  /** Explains why a no-show cannot be marked before the start. */
  readonly noShowLater: string;
  readonly markExpected: string;
  /** Label of the buttons that mark whether the customer came. */
  readonly attendance: string;
  /** Label of the buttons that record attendance, in a list of appointments. Placeholder `{name}`: the customer. */
  readonly attendanceOf: string;
  /**
   * Confirms that the attendance is marked. Placeholders `{name}`: the customer; `{state}`: the new state; `{time}`: day
   * and time of the appointment.
   */
  readonly marked: string;
  readonly confirm: string;
  readonly confirmed: string;
  readonly visitConfirmed: string;
  /**
   * Says when the shop cancels an unpaid appointment. Placeholder `{time}`: a time of today, or a day with a time.
   */
  readonly releasedAt: string;
  readonly releasedOn: string;
  /** Label of the button that confirms an unpaid appointment, so that the shop does not cancel it. */
  readonly keep: string;
  readonly move: string;
  /** Label of the button that moves all upcoming appointments of a visit (services booked together). */
  readonly moveVisit: string;
  /** Texts of the form that changes service, member, end and price. */
  readonly changing: ChangingTexts;
  /** Label of the button that books another appointment for the same person and service. */
  readonly again: string;
  readonly cancel: string;
  readonly cancelQuestion: string;
  readonly cancelYes: string;
  readonly cancelNo: string;
  readonly cancelReason: string;
  /** Texts about the money of a cancellation. */
  readonly cancelling: CancellingTexts;
  readonly cancelled: string;
  /** Answers of a yes-or-no question. */
  readonly yes: string;
  readonly no: string;
  /**
   * Heading of the people who have booked the same service and time. Placeholders `{arrived}`: number who have arrived;
   * `{of}`: number of all.
   */
  readonly people: string;
  /**
   * Name of a place whose person is not named. Placeholders `{name}`: the customer; `{place}`: the number of the place.
   */
  readonly placeOf: string;
  readonly placeArrived: string;
  readonly placeExpected: string;
  readonly cancelPlace: string;
  /** Asks before one place of a booking is cancelled. Placeholder `{name}`: the person of the place. */
  readonly cancelPlaceQuestion: string;
  readonly placeCancelled: string;
  /** Heading of the other appointments of a visit (services booked together). */
  readonly visit: string;
  /**
   * Label and options of the choice what to cancel of a visit: only this appointment, or all of them.
   */
  readonly cancelWhat: string;
  readonly cancelOnly: string;
  readonly cancelVisit: string;
  readonly visitCancelled: string;
  /** Shown when another service or price would lead to a refund. Placeholder `{amount}`: the refund. */
  readonly refundDue: string;
  /**
   * Asks staff to give back the money of a cancelled appointment. Placeholders `{amount}`: the refund; `{name}`: the
   * customer.
   */
  readonly refundTo: string;
  /**
   * Shown after the message that the appointment is cancelled. Placeholder `{amount}`: the part of the fee that the
   * customer has not paid yet.
   */
  readonly amountDue: string;
  /** Deposit that is not paid yet. Placeholders `{now}`: the deposit; `{later}`: the amount due later. */
  readonly deposit: string;
  /** Deposit that is paid. Placeholders `{paid}`: the deposit; `{later}`: the amount due later. */
  readonly depositPaid: string;
  /** Label of the choice whether the shop or the customer cancels. */
  readonly whoCancels: string;
  /** Option: the shop cancels. */
  readonly byShop: string;
  /** Option: the customer cancels. Placeholder `{fee}`: the fee. */
  readonly byCustomer: string;
  /** Money that the shop keeps for a cancelled appointment. Placeholder `{amount}`. */
  readonly kept: string;
  readonly restore: string;
  readonly restored: string;
  readonly gone: string;
  /**
   * Names of the statuses that the shop adds (`updateStatuses`), by status. A status without a name here is shown as it
   * is written, with spaces for hyphens.
   */
  readonly siteStatuses: Readonly<Record<string, string>>;
  /** Label of the buttons that set the statuses that the shop adds. */
  readonly progress: string;
  /** Texts about the payment of an appointment. */
  readonly money: MoneyTexts;
  readonly changes: ChangesTexts;
}

/** Texts about the money of a cancellation: how much is refunded, and what the button says. */
interface CancellingTexts {
  /** Label of the choice how much is refunded. */
  readonly refund: string;
  /** Options: all that was paid, or what remains of it after the fee. Placeholder `{amount}`. */
  readonly full: string;
  readonly afterFee: string;
  /** Option: a part, which the user types. */
  readonly part: string;
  /** Labels of the button that cancels. Placeholders `{amount}`: the refund; `{fee}`: the fee. */
  readonly andRefund: string;
  /** Label while the part that is refunded is not typed yet. */
  readonly andPartRefund: string;
  readonly withoutRefund: string;
  readonly withFee: string;
}

/** Texts of the form that changes the service, the member of staff, the end and the price of an appointment. */
interface ChangingTexts {
  /** Label of the button that opens the form that changes service, member, end and price. */
  readonly open: string;
  /** Heading of the form that changes service, member, end and price. Placeholder `{name}`: the customer. */
  readonly heading: string;
  readonly end: string;
  readonly endMissing: string;
  readonly endBefore: string;
  /** Says who does the chosen service, or who does not offer it. Placeholder `{name}`: names of staff. */
  readonly servedBy: string;
  readonly notTheirs: string;
  /** Message about a wrong cost. Placeholder `{example}`: a cost as it can be entered. */
  readonly costWrong: string;
  /** Announces a new price. Placeholders `{from}`, `{to}`: the price before and after the change. */
  readonly price: string;
  /**
   * Says that a new booking would cost more or less than the present one. Placeholder `{price}`: the price of the new
   * booking.
   */
  readonly newPrice: string;
  readonly usePrice: string;
  /** Label of the button that keeps the price when the service changes. */
  readonly keepPrice: string;
  readonly save: string;
  /** Label of the button that saves in spite of a refusal. */
  readonly anyway: string;
  /** Confirms the change. Placeholders `{name}`: the customer; `{service}`; `{time}`: the stored time. */
  readonly changed: string;
}

/**
 * Texts for recording how an appointment was paid or refunded. The label of the pressed button is stored in the history
 * as the reason.
 */
interface MoneyTexts {
  readonly heading: string;
  /** Label of the field with the amount that is paid or refunded. */
  readonly amount: string;
  /** Message about a wrong amount. Placeholder `{amount}`: the whole open amount. */
  readonly wrong: string;
  readonly cash: string;
  readonly card: string;
  /** Label of the button for a payment that was made neither in cash nor by card. */
  readonly otherwise: string;
  /** Name of a note about a refund. */
  readonly refunded: string;
  /** Label of the button that records a refund. */
  readonly markRefunded: string;
  /** Label of the button that ends a payment task without a payment or a refund. */
  readonly waived: string;
  /** Label of the button that keeps the money of a due refund, and name of that decision in the list of changes. */
  readonly kept: string;
  readonly settled: string;
  /** Label of the button that takes back the latest note about a payment, so that the payment is open again. */
  readonly undo: string;
  /** Entry of the list of changes for a note about a payment that was taken back. Placeholder `{note}`: that note. */
  readonly undone: string;
  /** Says that the payment is open again, after the latest note about a payment was taken back. */
  readonly reopened: string;
  readonly saved: string;
  /**
   * Says that nothing was recorded, because the amounts on the screen are outdated. The present amounts are shown after
   * this text.
   */
  readonly changed: string;
}

/** Texts of the list of changes of an appointment. */
interface ChangesTexts {
  readonly heading: string;
  readonly none: string;
  readonly unreadable: string;
  /** Entry of the list of changes for a new booking. Placeholder `{time}`: the booked time. */
  readonly booked: string;
  /** Entry of the list of changes for a move. Placeholders `{from}`, `{to}`: the time before and after it. */
  readonly moved: string;
  readonly removed: string;
  /** Entry of the list of changes for any change that has no entry of its own, such as a new note. */
  readonly changed: string;
  /**
   * Names for authors without a name: a customer who used a link, a visitor without a sign-in, and the shop's own
   * programs.
   */
  readonly by: Readonly<Record<'customer' | 'visitor' | 'shop', string>>;
}

export const APPOINTMENT: AppointmentTexts = {
  states: {
    expected: 'Expected',
    arrived: 'Arrived',
    noShow: 'No-show',
    late: 'Late',
    notNoted: 'Arrived?',
    notRecorded: 'Not recorded',
    toConfirm: 'To be confirmed',
    cancelled: 'Cancelled',
    complete: 'Over',
    unpaid: 'Unpaid',
    paid: 'Paid',
    partial: 'Partly paid',
    refunded: 'Refunded',
    partlyRefunded: 'Partly refunded',
    kept: 'Money kept',
    free: 'Free of charge',
    unassigned: 'No staff assigned',
    outsideHours: 'Outside opening hours',
    staffAway: 'Staff away',
  },
  guest: 'No name',
  placesTaken: '{taken} of {of} places taken',
  places: { one: '{count} place', other: '{count} places' },
  visitPart: 'visit, {at} of {of}',

  when: 'When',
  service: 'Service',
  member: 'With',
  colleague: 'a colleague',
  customer: 'Customer',
  openCustomer: 'Customer card',
  phone: 'Phone',
  email: 'E-mail',
  cost: 'Cost',
  order: 'Order',
  orderNumber: 'Order {id}',
  note: 'Staff note',
  otherNotes: 'Notes of other visits',
  noteSaved: 'The note is saved.',
  saveNote: 'Save note',

  markArrived: 'Arrived',
  markNoShow: 'No-show',
  noShowLater: 'A no-show can be marked from the start of the appointment on.',
  markExpected: 'Still expected',
  attendance: 'Did the customer come?',
  attendanceOf: 'Did {name} come?',
  marked: '{name}: {state} ({time})',
  confirm: 'Confirm',
  confirmed: 'The appointment is confirmed.',
  visitConfirmed: 'The visit is confirmed.',
  releasedAt: 'released at {time}',
  releasedOn: 'released on {time}',
  keep: 'Keep it',
  move: 'Move',
  moveVisit: 'Move the whole visit',
  changing: {
    open: 'Change',
    heading: 'Change: {name}',
    end: 'Ends at',
    endMissing: 'The end is missing.',
    endBefore: 'The end is not after the start.',
    servedBy: 'With {name}.',
    notTheirs: 'The appointment stays with {name}, but this service is normally done by others.',
    costWrong: 'Enter the cost as a number, such as {example}.',
    price: 'Price with tax: {to} instead of {from}.',
    newPrice: 'A new booking like this costs {price}.',
    usePrice: 'Use this price',
    keepPrice: 'Keep the former price',
    save: 'Save',
    anyway: 'Save anyway',
    changed: 'Changed: {name}, {service}, {time}.',
  },
  again: 'Book again',
  cancel: 'Cancel appointment',
  cancelQuestion: 'Cancel this appointment?',
  cancelYes: 'Yes, cancel it',
  cancelNo: 'No, keep it',
  cancelReason: 'Reason (not shown to the customer)',
  cancelling: {
    refund: 'Refund',
    full: 'Full refund: {amount}',
    afterFee: 'What is left after the fee: {amount}',
    part: 'Part of it',
    andRefund: 'Cancel and refund {amount}',
    andPartRefund: 'Cancel and refund a part',
    withoutRefund: 'Cancel without a refund',
    withFee: 'Cancel with a fee of {fee}',
  },
  cancelled: 'The appointment is cancelled.',
  yes: 'Yes',
  no: 'No',
  people: 'People: {arrived} of {of} arrived',
  placeOf: '{name}, place {place}',
  placeArrived: 'The person has arrived.',
  placeExpected: 'The person is still expected.',
  cancelPlace: 'Cancel place',
  cancelPlaceQuestion: 'Cancel the place of {name}? It becomes free for others.',
  placeCancelled: 'The place is cancelled.',
  visit: 'Other appointments of this visit',
  cancelWhat: 'What is cancelled?',
  cancelOnly: 'Only this appointment',
  cancelVisit: 'The whole visit',
  visitCancelled: 'The visit is cancelled.',
  refundDue: 'A refund of {amount} is due.',
  refundTo: 'Refund {amount} to {name}.',
  amountDue: 'The customer owes {amount}.',
  deposit: '{now} due now, {later} in the shop',
  depositPaid: '{paid} paid, {later} due in the shop',
  whoCancels: 'Who cancels?',
  byShop: 'The shop: no fee',
  byCustomer: 'The customer: a fee of {fee}',
  kept: '{amount} kept',
  restore: 'Restore appointment',
  restored: 'The appointment is restored.',
  gone: 'This appointment no longer exists.',
  siteStatuses: {},
  progress: 'Progress',
  money: {
    heading: 'Payment',
    amount: 'Amount',
    wrong: 'Enter an amount of at most {amount}.',
    cash: 'Paid in cash',
    card: 'Paid by card',
    otherwise: 'Paid another way',
    refunded: 'Refunded',
    markRefunded: 'Mark as refunded',
    waived: 'Waived',
    kept: 'No refund',
    settled: 'Payment done',
    undo: 'Undo',
    undone: '{note} (undone)',
    reopened: 'The payment is open again.',
    saved: '{name}: {how} ({amount})',
    changed: 'Not saved: the amounts have changed.',
  },
  changes: {
    heading: 'Changes',
    none: 'No change in the last 30 days.',
    unreadable: 'The changes cannot be read.',
    booked: 'Booked for {time}',
    moved: 'Moved from {from} to {to}',
    removed: 'Removed',
    changed: 'Details changed',
    by: { customer: 'the customer', visitor: 'a visitor', shop: 'automatically' },
  },
};
