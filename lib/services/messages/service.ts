import { isAddress } from '../../domain/people/contact';
import { AppointmentsError, invalidParams, withId } from '../../domain/errors';
import {
  type LoggedMessage,
  type MessageState,
  type MessageSubject,
  messageSubjectsOf,
  OPTIONAL_MESSAGE_KINDS,
  type OptionalMessageKind,
  wasUnsendable,
} from '../../domain/messages/message';
import { messageAddressKeys } from '../../domain/messages/message-address-keys';
import type { Page } from '../../ports/ports';
import { noSuchAppointment } from '../appointments/not-found';
import { deadLink } from '../self-service/invalid-link-error';
import { asInstant } from '../../time/units';
import { DEFAULT_PER_PAGE } from '../../wire/inputs/paging';
import type { LinkSigner } from '../self-service/valid-links';
import type { Core } from '../work/core';
import { type MessageByHand, readByHand, UNSENT_SECONDS } from './by-hand';
import { outlooksOf } from './outlooks';
import { storeLatestMessages } from './store-event-messages';

/** Filters and page of the log of messages. */
export interface MessageQuery {
  /** Only messages about this appointment, or about its visit (appointments booked together) or series. */
  readonly appointmentId?: number;
  readonly state?: MessageState;
  /** True: only messages of the last 30 days that could not be sent. Default: false. */
  readonly unsent?: boolean;
  /** Number of the page, from 1. Default: 1. */
  readonly page?: number;
  /** Number of messages on a page, at most 100. Default: 10. */
  readonly perPage?: number;
}

/** An entry of the log of messages, with the text for staff to give in person if the message could not be sent. */
export interface ListedMessage extends LoggedMessage {
  /**
   * The message for staff to give in person. Null unless the message could not be sent, is still true, and its booking
   * is not over. In a list of one appointment, also of a due message that waits and has no address to go to.
   */
  readonly byHand: MessageByHand | null;
}

/**
 * The messages that the library sends to customers: the log of these messages, and the list of the people who want
 * none.
 */
export interface MessageService {
  /**
   * Lists messages, newest first, with the total over all pages. The log has no texts; the texts of messages that could
   * not be sent are written for each call. With `appointmentId`, the list contains the messages about changes that were
   * made just now, and the `recipient` of a waiting message is the address to which it would be sent now.
   *
   * @throws AppointmentsError 404 for an unknown appointment
   */
  list(query?: MessageQuery): Promise<Page<ListedMessage>>;
  /**
   * Records that staff have given a customer, in person, a message that could not be sent. From now on, `byHand` of the
   * message is null. A message that was sent, or dropped for another reason, stays unchanged.
   *
   * @throws AppointmentsError 404
   */
  told(id: number): Promise<ListedMessage>;
  /**
   * Stops messages of these kinds to the person whose self-service link has this token. Default: all optional kinds.
   *
   * @throws AppointmentsError 401 for an invalid token
   */
  optOut(token: string, kinds?: readonly OptionalMessageKind[]): Promise<void>;
  /**
   * Records that mail to an address does not arrive. The address gets no mail until `reachable` is called for it.
   * @throws AppointmentsError 400
   */
  bounced(email: string): Promise<void>;
  /** Records that mail to an address arrives again, after `bounced`. @throws AppointmentsError 400 */
  reachable(email: string): Promise<void>;
}

export function createMessageService(core: Core, links: LinkSigner): MessageService {
  const { storage, options } = core;
  return {
    async list({ appointmentId, state, unsent = false, page = 1, perPage = DEFAULT_PER_PAGE } = {}) {
      const messaging = { core, settings: options.messages };
      const subjects = appointmentId === undefined ? undefined : await subjectsOf(core, appointmentId);
      if (subjects) await storeLatestMessages(messaging);
      const offset = (page - 1) * perPage;
      const unsentSince = unsent ? asInstant(options.clock.now() - UNSENT_SECONDS) : undefined;
      const query = { subjects, state, unsentSince, limit: perPage, offset };
      const { items, total } = await storage.messages.list(query);
      const outlooks = await outlooksOf(core, subjects ? items : []);
      const toTell = items.filter((item) => wasUnsendable(item) || outlooks.get(item.id)?.isUnsendable);
      const byHand = await readByHand(messaging, toTell, links);
      const listed = items.map((item) => ({
        ...item,
        recipient: outlooks.get(item.id)?.recipient ?? item.recipient,
        byHand: byHand.get(item.id) ?? null,
      }));
      return { items: listed, total };
    },
    async told(id) {
      await storage.messages.recordTold(id);
      const message = await storage.messages.find(id);
      if (!message) throw noSuchMessage(id);
      return { ...message, byHand: null };
    },
    async optOut(token, kinds = OPTIONAL_MESSAGE_KINDS) {
      const linked = links.read(token);
      const found = linked && (await storage.appointments.find([linked.id])).get(linked.id);
      if (!found || found.dateCreated !== linked.dateCreated) throw deadLink();
      if (kinds.length === 0) return;
      const { email, phone } = found.contact;
      const now = options.clock.now();
      for (const address of [email, phone].filter((text) => text !== ''))
        await storage.messageAddresses.add(messageAddressKeys(options.secrets, address)[0]!, kinds, now);
    },
    async bounced(email) {
      assertAddress(email);
      await storage.messageAddresses.add(
        messageAddressKeys(options.secrets, email)[0]!,
        ['bounced'],
        options.clock.now(),
      );
    },
    async reachable(email) {
      assertAddress(email);
      await storage.messageAddresses.remove(messageAddressKeys(options.secrets, email), ['bounced']);
    },
  };
}

const noSuchMessage = (id: number): AppointmentsError =>
  new AppointmentsError('shop_rest_message_invalid_id', `There is no ${withId('message', id)}.`);

async function subjectsOf({ storage }: Core, appointmentId: number): Promise<MessageSubject[]> {
  const row = (await storage.appointments.find([appointmentId])).get(appointmentId);
  if (!row) throw noSuchAppointment(appointmentId);
  return messageSubjectsOf(row);
}

function assertAddress(email: string): void {
  if (!isAddress(email)) throw invalidParams({ email: 'must be an e-mail address' });
}
