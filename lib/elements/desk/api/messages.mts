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

/** A message (e-mail or SMS) to a customer, without its text. */
export interface Message {
  readonly id: number;
  readonly kind: MessageKind;
  readonly state: 'waiting' | 'sent' | 'dropped' | 'failed';
  /** Reason for which the message was not sent; '' otherwise. */
  readonly reason: string;
  /** E-mail address or phone number to which the message was sent, or would be sent now; '' without one. */
  readonly recipient: string;
  /** Planned time of sending, in Unix seconds. */
  readonly due_utc: number;
  /** Time at which the message was sent or given up, in Unix seconds; null before. */
  readonly finished_utc: number | null;
  /** News that staff should tell the customer themselves, because the message could not be sent; null otherwise. */
  readonly by_hand: MessageByHand | null;
}

/** News that staff should tell a customer themselves, and how to reach the customer. */
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
  signal?: AbortSignal,
): Promise<readonly Message[]> =>
  client.get<readonly Message[]>('/messages', { appointment_id: appointmentId, per_page: 100 }, signal);

/** A message that could not be sent although its news is still true, so that staff should tell the customer. */
export type UnsentMessage = Message & { readonly by_hand: MessageByHand };

/**
 * Reads the messages of the last 30 days that could not be sent and whose content still applies, newest first, at
 * most 100.
 */
export async function readUnsent(client: Client, signal: AbortSignal): Promise<readonly UnsentMessage[]> {
  const query = { unsent: true, per_page: 100 };
  const messages = await client.getOrLast<readonly Message[]>('/messages', query, signal);
  return messages.filter((message): message is UnsentMessage => message.by_hand !== null);
}

/** Records that staff have told the customer the news of an unsent message. */
export const recordTold = (client: Client, id: number): Promise<unknown> =>
  client.write('POST', `/messages/${id}/told`, {});
