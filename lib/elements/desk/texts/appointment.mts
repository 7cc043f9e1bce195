import type { PluralText } from '../../common/text.mjs';

/** The states in which an appointment, its customer or its payment can be. */
export type StateName =
  | 'expected'
  | 'arrived'
  | 'noShow'
  | 'late'
  | 'toConfirm'
  | 'cancelled'
  | 'complete'
  | 'unpaid'
  | 'paid'
  | 'partial'
  | 'refunded'
  | 'free'
  | 'unassigned'
  | 'outsideHours';

export interface AppointmentTexts {
  readonly states: Readonly<Record<StateName, string>>;
  /** Name of a booking without a customer's name. */
  readonly guest: string;
  /** Placeholders: `{taken}`, `{of}`. */
  readonly placesTaken: string;
  /** Placeholder `{count}`: the places of one booking. */
  readonly places: PluralText;

  readonly when: string;
  readonly service: string;
  readonly member: string;
  readonly customer: string;
  /** Label of the link to the customer's page. */
  readonly history: string;
  readonly phone: string;
  readonly email: string;
  readonly cost: string;
  readonly order: string;
  /** Placeholder: `{id}`. */
  readonly orderNumber: string;
  readonly note: string;
  readonly noteSaved: string;
  readonly saveNote: string;

  readonly markArrived: string;
  readonly markNoShow: string;
  /** Reason why a no-show cannot be marked yet. */
  readonly noShowLater: string;
  readonly markExpected: string;
  /** Label of the group of buttons that mark whether the customer came. */
  readonly attendance: string;
  /** Placeholder `{name}`: label of the button in a list. */
  readonly attendanceOf: string;
  /** Placeholders: `{name}`, `{state}`. */
  readonly marked: string;
  readonly confirm: string;
  readonly confirmed: string;
  readonly move: string;
  /** Label of the button that moves all coming appointments of a visit. */
  readonly moveVisit: string;
  readonly cancel: string;
  readonly cancelQuestion: string;
  /** Placeholder `{amount}`: follows the question, and says how much is refunded. */
  readonly cancelRefund: string;
  readonly cancelYes: string;
  readonly cancelNo: string;
  readonly cancelReason: string;
  readonly cancelled: string;
  /** Answers of a box to tick. */
  readonly yes: string;
  readonly no: string;
  /** Placeholders `{arrived}`, `{of}`: heading of the people of a class. */
  readonly people: string;
  /** Placeholders `{name}`, `{place}`: a place whose person has no name. */
  readonly placeOf: string;
  readonly placeArrived: string;
  readonly placeExpected: string;
  readonly cancelPlace: string;
  /** Placeholder `{name}`. */
  readonly cancelPlaceQuestion: string;
  readonly placeCancelled: string;
  /** The heading of the other appointments of a visit. */
  readonly visit: string;
  /** Answers to the question, if it belongs to a visit. */
  readonly cancelOnly: string;
  readonly cancelVisit: string;
  /** Placeholder `{amount}`: the refund if the whole visit is cancelled. */
  readonly visitRefund: string;
  readonly visitCancelled: string;
  /** Placeholder `{amount}`: follows the sentence that the appointment is cancelled. */
  readonly refundDue: string;
  /** Placeholder `{amount}`: the fee that is above what was paid; follows the sentence that the appointment is cancelled. */
  readonly amountDue: string;
  /** Placeholders `{now}`: the deposit; `{later}`: the rest. */
  readonly deposit: string;
  /** Placeholders `{paid}`: the deposit; `{later}`: the rest. */
  readonly depositPaid: string;
  /** Label of the choice of the party that cancels. */
  readonly whoCancels: string;
  /** Placeholder: `{refund}`. */
  readonly byShop: string;
  /** Placeholders: `{fee}`, `{refund}`. */
  readonly byCustomer: string;
  readonly restore: string;
  readonly restored: string;
  readonly gone: string;
}

export const APPOINTMENT: AppointmentTexts = {
  states: {
    expected: 'Expected',
    arrived: 'Arrived',
    noShow: 'No-show',
    late: 'Late',
    toConfirm: 'To be confirmed',
    cancelled: 'Cancelled',
    complete: 'Complete',
    unpaid: 'Unpaid',
    paid: 'Paid',
    partial: 'Deposit paid',
    refunded: 'Refunded',
    free: 'Free of charge',
    unassigned: 'No staff assigned',
    outsideHours: 'Outside opening hours',
  },
  guest: 'No name',
  placesTaken: '{taken} of {of} places taken',
  places: { one: '{count} place', other: '{count} places' },

  when: 'When',
  service: 'Service',
  member: 'With',
  customer: 'Customer',
  history: 'All appointments',
  phone: 'Phone',
  email: 'E-mail',
  cost: 'Cost',
  order: 'Order',
  orderNumber: 'Order {id}',
  note: 'Staff note',
  noteSaved: 'The note is saved.',
  saveNote: 'Save note',

  markArrived: 'Arrived',
  markNoShow: 'No-show',
  noShowLater: 'A no-show can be marked from the start of the appointment on.',
  markExpected: 'Still expected',
  attendance: 'Did the customer come?',
  attendanceOf: 'Did {name} come?',
  marked: '{name}: {state}',
  confirm: 'Confirm',
  confirmed: 'The appointment is confirmed.',
  move: 'Move',
  moveVisit: 'Move the whole visit',
  cancel: 'Cancel appointment',
  cancelQuestion: 'Cancel this appointment? The place becomes free for others.',
  cancelRefund: 'It is paid: {amount} is to be refunded then.',
  cancelYes: 'Yes, cancel it',
  cancelNo: 'No, keep it',
  cancelReason: 'Reason (not shown to the customer)',
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
  cancelOnly: 'Cancel only this one',
  cancelVisit: 'Cancel the whole visit',
  visitRefund: 'For the whole visit: {amount}.',
  visitCancelled: 'The visit is cancelled.',
  refundDue: 'A refund of {amount} is due.',
  amountDue: 'The customer owes {amount}.',
  deposit: '{now} due now, {later} in the shop',
  depositPaid: '{paid} paid, {later} due in the shop',
  whoCancels: 'Who cancels?',
  byShop: 'The shop: no fee, {refund} back',
  byCustomer: 'The customer: a fee of {fee}, {refund} back',
  restore: 'Restore appointment',
  restored: 'The appointment is restored.',
  gone: 'This appointment no longer exists.',
};
