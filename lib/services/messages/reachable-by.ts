import type { Contact } from '../../domain/people/contact';
import {
  isOptionalKind,
  MESSAGE_CHANNELS,
  type MessageDraft,
  type UnsentReason,
} from '../../domain/messages/message';
import { messageAddressKeys } from '../../domain/messages/message-address-keys';
import type { Core } from '../work/core';

/**
 * The e-mail address and phone number to which a message may be sent. An address or number that may not be used is ''.
 */
export interface Addresses {
  readonly email: string;
  readonly phone: string;
}

/** Returns the addresses to which a message may be sent, or the reason why there is none. */
export async function reachableBy(
  { host, options, storage }: Core,
  { kind }: Pick<MessageDraft, 'kind'>,
  contact: Contact,
): Promise<Addresses | { readonly reason: UnsentReason }> {
  const channels = host.messages?.channels ?? MESSAGE_CHANNELS;
  const [email = '', phone = ''] = MESSAGE_CHANNELS.map((name) =>
    channels.includes(name) ? contact[name] : '',
  );
  if (email === '' && phone === '') return { reason: 'no_address' };
  const keys = [email, phone].filter((address) => address !== '');
  const marks = await storage.messageAddresses.marksOf(
    keys.flatMap((address) => messageAddressKeys(options.secrets, address)),
  );
  if (isOptionalKind(kind) && marks.has(kind)) return { reason: 'opted_out' };
  if (!marks.has('bounced')) return { email, phone };
  return phone === '' ? { reason: 'unreachable' } : { email: '', phone };
}
