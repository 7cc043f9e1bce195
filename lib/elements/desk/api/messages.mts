import type { Client } from './client.mjs';

/** Kinds of messages to customers. */
export type MessageKind =
  | 'booked'
  | 'awaiting_confirmation'
  | 'confirmed'
  | 'paid'
  | 'payment_due'
  | 'moved'
  | 'moved_by_shop'
  | 'cancelled'
  | 'reminder'
  | 'follow_up'
  | 'waitlist_offer';

/** A message to a customer, without its text. */
export interface Message {
  readonly id: number;
  readonly kind: MessageKind;
  readonly state: 'waiting' | 'sent' | 'dropped' | 'failed';
  /** Reason why it was not sent; '' otherwise. */
  readonly reason: string;
  /** E-mail address or phone number; '' before it was sent. */
  readonly recipient: string;
  /** Time from which it is sent, an instant. */
  readonly due_utc: number;
  /** Time at which it was sent or given up, an instant. */
  readonly finished_utc: number | null;
  /** The news to give by hand, because the message could not be sent; null otherwise. */
  readonly by_hand: MessageByHand | null;
}

/** The news that staff can give a customer who could not be told. */
export interface MessageByHand {
  readonly name: string;
  readonly phone: string;
  readonly text: string;
}

/**
 * Reads the messages about an appointment, newest first, at most 100.
 *
 * @throws RequestFailed, or the signal's reason
 */
export const readMessages = (
  client: Client,
  appointmentId: number,
  signal: AbortSignal,
): Promise<readonly Message[]> =>
  client.get<readonly Message[]>('/messages', { appointment_id: appointmentId, per_page: 100 }, signal);

/** A message that could not be sent and still holds. */
export type UnsentMessage = Message & { readonly by_hand: MessageByHand };

/** Reads the messages of the last 30 days that could not be sent and still hold, newest first, at most 100. */
export async function readUnsent(client: Client, signal: AbortSignal): Promise<readonly UnsentMessage[]> {
  const query = { unsent: true, per_page: 100 };
  const messages = await client.getOrLast<readonly Message[]>('/messages', query, signal);
  return messages.filter((message): message is UnsentMessage => message.by_hand !== null);
}

/** Records that staff have told the customer. */
export const recordTold = (client: Client, id: number): Promise<unknown> =>
  client.write('POST', `/messages/${id}/told`, {});
