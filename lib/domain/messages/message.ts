import type { Instant } from '../../time/units';
import type { Appointment } from '../appointment';

/** The occasions on which the library writes to a customer. */
export const MESSAGE_KINDS = [
  'booked',
  'awaiting_confirmation',
  'confirmed',
  'paid',
  'payment_due',
  'moved',
  'moved_by_shop',
  'cancelled',
  'reminder',
  'follow_up',
  'waitlist_offer',
] as const;
/** The occasion of a message. */
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The kinds that a customer may opt out of. Messages of the other kinds state what happened to a booking. */
export const OPTIONAL_MESSAGE_KINDS = ['reminder', 'follow_up'] as const satisfies readonly MessageKind[];
/** A kind of message that a customer may opt out of. */
export type OptionalMessageKind = (typeof OPTIONAL_MESSAGE_KINDS)[number];

/** Whether a value is a kind of message that a customer may opt out of. */
export const isOptionalKind = (value: unknown): value is OptionalMessageKind =>
  (OPTIONAL_MESSAGE_KINDS as readonly unknown[]).includes(value);

/**
 * States of a message. `waiting`: not due, or to be tried again. `sent`: the transport has accepted it. `dropped`: not
 * sent, for the reason in `UnsentReason`. `failed`: the last attempt failed, or its text could not be written.
 */
export const MESSAGE_STATES = ['waiting', 'sent', 'dropped', 'failed'] as const;
/** State of a message; see `MESSAGE_STATES`. */
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * Reasons for which a message is not sent. `no_longer_true`: the booking has changed. `superseded`: a later message of
 * the kind replaces it. `undone`: its change was taken back before the message was sent, so that neither change is told.
 * `late`: its purpose has passed. `switched_off`: the settings no longer have this kind of message or its hours.
 * `no_address`: the contact has no address that the transport can use. `opted_out`: the customer
 * does not want this kind. `unreachable`: mail to the address has bounced. `transport_failed`: the last attempt failed.
 * `text_failed`: the function of the shop that writes the text failed. `told_by_hand`: it could not be sent, and staff
 * have told the customer.
 */
export type UnsentReason =
  | 'no_longer_true'
  | 'superseded'
  | 'undone'
  | 'late'
  | 'switched_off'
  | 'no_address'
  | 'opted_out'
  | 'unreachable'
  | 'transport_failed'
  | 'text_failed'
  | 'told_by_hand';

/**
 * The records that a message can be about: an appointment by itself, all items of a visit, a series, or an entry of the
 * waitlist.
 */
export interface MessageSubject {
  readonly subjectKind: 'appointment' | 'visit' | 'series' | 'waitlist';
  readonly subjectId: number;
}

/**
 * Returns the records (the appointment, its visit and its series) under which the log of messages may contain messages
 * about the appointment.
 */
export const messageSubjectsOf = ({
  id,
  visitId,
  seriesId,
}: Pick<Appointment, 'id' | 'visitId' | 'seriesId'>): MessageSubject[] => [
  { subjectKind: 'appointment', subjectId: id },
  ...(visitId > 0 ? [{ subjectKind: 'visit', subjectId: visitId } as const] : []),
  ...(seriesId > 0 ? [{ subjectKind: 'series', subjectId: seriesId } as const] : []),
];

/** A message before it is stored in the log of messages. Subject, kind, hours and version identify it. */
export interface MessageDraft extends MessageSubject {
  readonly kind: MessageKind;
  /**
   * Hours between a reminder and the start of the booking, or between the end of the booking and a follow-up; 0 for
   * other kinds.
   */
  readonly hours: number;
  /**
   * Number that distinguishes messages of one subject and kind. For a reminder, it is the start of the booking; for a
   * follow-up, the end of the booking. For a move or a cancellation, it is the number of the event or, without an
   * event, the time of the change. For an offer of the waitlist, it is the id of the held appointment. It is 0 for a
   * message that is sent only once.
   */
  readonly version: number;
  /** Instant from which the message may be sent. */
  readonly dueAt: Instant;
}

/** A message in the log of messages, without its text. */
export interface LoggedMessage extends MessageDraft {
  readonly id: number;
  readonly state: MessageState;
  /** Reason for which the message was not sent; '' otherwise. */
  readonly reason: UnsentReason | '';
  /** Number of attempts to send the message. */
  readonly attempts: number;
  /**
   * E-mail address, or else phone number, to which the message was sent; '' before it was sent, and after the person
   * was erased.
   */
  readonly recipient: string;
  /** Time at which the message was sent or dropped, or failed for good; null before that. */
  readonly finishedAt: Instant | null;
  readonly createdAt: Instant;
}

/** Reasons that mean that a message could not be delivered to the customer. */
export const UNSENDABLE_REASONS: readonly string[] = [
  'no_address',
  'unreachable',
] satisfies readonly UnsentReason[];

/** Whether a message could not be sent, and staff have not told the customer themselves yet. */
export const wasUnsendable = ({ state, reason }: Pick<LoggedMessage, 'state' | 'reason'>): boolean =>
  (state === 'failed' && reason !== 'told_by_hand') || UNSENDABLE_REASONS.includes(reason);

/** A file that is sent with a message. */
export interface MessageAttachment {
  readonly filename: string;
  /** Media type, for example `text/calendar`. */
  readonly contentType: string;
  readonly content: string;
}

/** The kinds of address to which messages can be sent. */
export const MESSAGE_CHANNELS = ['email', 'phone'] as const;
/** A kind of address to which messages can be sent. */
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** A message as the transport (the shop's `messages` port) gets it. */
export interface Message {
  /** Text that stays the same in repeated attempts, so that a transport can refuse a second copy. */
  readonly id: string;
  readonly kind: MessageKind;
  /** The recipient. At least one of `email` and `phone` is not ''. */
  readonly to: {
    readonly email: string;
    readonly phone: string;
    readonly name: string;
    /** BCP 47 tag of the language of the texts. */
    readonly language: string;
  };
  readonly subject: string;
  /** Plain text, which can also be sent as a short message (SMS). */
  readonly text: string;
  /** The text as an HTML document. */
  readonly html: string;
  readonly attachments: readonly MessageAttachment[];
  readonly links: {
    /** Address of the customer's page about the booking; '' if the shop has none. */
    readonly manage: string;
    /** Address of the page on which the customer opts out of this kind; '' if there is none. */
    readonly optOut: string;
  };
}
