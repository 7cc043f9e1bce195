import type { Appointment } from '../../domain/appointment';
import type { Instant } from '../../time/units';
import {
  isOptionalKind,
  type MessageAttachment,
  type MessageDraft,
  type MessageKind,
} from '../../domain/messages/message';
import type { MessageSettings } from '../../domain/messages/message-settings';
import type { Product } from '../../domain/product';
import { writeAppointments } from '../../engine/icalendar/write-calendar';
import type { MessageAmounts, MessageFacts, MessageItem } from '../../domain/messages/message-facts';
import { writtenLanguage } from '../../engine/messages/texts/languages';
import { whenText } from '../../engine/messages/when-text';
import type { EventWorld } from '../../engine/icalendar/write-event';
import { forOwnEntry, loadEventWorld } from '../calendar/event-world';
import type { LinkSigner } from '../self-service/valid-links';
import type { FormerStarts } from './former-starts';
import type { Messaging } from './messaging';

/** Maximum number of appointments that one message lists. */
const MOST_ITEMS = 20;
/** The kinds of messages that come with a calendar entry. */
const WITH_CALENDAR: readonly MessageKind[] = ['booked', 'confirmed', 'moved', 'moved_by_shop', 'cancelled'];

/** The data for the text of a message, and the data for its attachments. */
export interface LoadedMessage {
  readonly facts: MessageFacts;
  readonly attachments: readonly MessageAttachment[];
  /** Number of this installation of the library, which makes ids of calendar entries unique among shops. */
  readonly installation: number;
  /** The products of the listed appointments, by id. */
  readonly products: ReadonlyMap<number, Product>;
}

/** A message, and the appointments that it lists: at least one, sorted by start. */
interface Listed {
  readonly message: MessageDraft;
  readonly items: readonly Appointment[];
  /** Starts of the appointments before the move that the message is about; {} if unknown. */
  readonly former: FormerStarts;
}

/** Reads the facts that a message states about its appointments. */
export async function loadFacts(
  messaging: Messaging,
  { message, items, former }: Listed,
  links: LinkSigner,
): Promise<LoadedMessage> {
  const { core } = messaging;
  const { kind } = message;
  const world = await loadEventWorld(core, items);
  const facts = await factsIn(messaging, { message, items, former }, { world, links });
  const attachments = WITH_CALENDAR.includes(kind) ? [calendarOf(items, facts, world)] : [];
  return { facts, attachments, installation: world.installation, products: world.products };
}

/**
 * Returns the data for the text of a message about its appointments. The caller has already read the products and
 * people.
 */
export async function factsIn(
  { core, settings }: Messaging,
  { message, items, former }: Listed,
  { world, links }: { readonly world: EventWorld; readonly links: LinkSigner },
): Promise<MessageFacts> {
  const { site } = core;
  const { kind } = message;
  const [first] = items;
  const listed = items.slice(0, MOST_ITEMS);
  const language = languageOf(first!.contact.language, kind, settings);
  const { status, expiresAt, localTimezone } = first!;
  const endsAt = expiresAt === null ? '' : whenText(expiresAt, { language, zone: site.zone, localTimezone });
  return {
    kind,
    language,
    shop: site.name,
    address: settings.address,
    name: first!.contact.name,
    items: listed.map((row): MessageItem => itemOf(row, world, language, former[row.id])),
    more: items.length - listed.length,
    payBy: status === 'unpaid' ? endsAt : '',
    amounts: kind === 'cancelled' ? amountsOf(items, language, site.currency) : NO_AMOUNTS,
    answerBy: kind === 'waitlist_offer' ? endsAt : '',
    links: await linksOf({ core, settings }, message, first!, links),
  };
}

/**
 * Returns the language of a message: that of the contact, or else that of the settings. A function of the shop may write
 * any language; the library writes only those of its texts.
 */
const languageOf = (ofContact: string, kind: MessageKind, { texts, language }: MessageSettings): string =>
  (texts[kind] ? ofContact : writtenLanguage(ofContact)) || language;

/** Returns the addresses of the pages that a message links to. */
async function linksOf(
  { core, settings }: Messaging,
  { kind, subjectKind, subjectId }: MessageDraft,
  first: Appointment,
  links: LinkSigner,
): Promise<MessageFacts['links']> {
  if (subjectKind === 'waitlist') {
    const entry = (await core.storage.waitlist.find([subjectId])).get(subjectId);
    return { manage: (entry && settings.waitlistLink?.(links.signEntry(entry))) ?? '', optOut: '' };
  }
  const token = links.sign(first);
  return {
    manage: settings.manageLink?.(token) ?? '',
    optOut: isOptionalKind(kind) ? (settings.optOutLink?.(token) ?? '') : '',
  };
}

function itemOf(
  row: Appointment,
  world: EventWorld,
  language: string,
  formerStart: Instant | undefined,
): MessageItem {
  const { productId, start, end, staffIds, quantity, allDay, localTimezone } = row;
  const product = world.products.get(productId);
  const isWholeDays = allDay || ['day', 'month'].includes(product?.durationUnit ?? '');
  const form = { language, zone: world.zone, localTimezone, isWholeDay: isWholeDays };
  return {
    product: product?.name ?? '',
    start,
    end,
    when: whenText(start, form),
    formerly: formerStart === undefined || formerStart === start ? '' : whenText(formerStart, form),
    staff: staffIds.flatMap((id) => world.users.get(id)?.displayName || []),
    quantity,
  };
}

function calendarOf(
  items: readonly Appointment[],
  { kind, address, links }: MessageFacts,
  world: EventWorld,
): MessageAttachment {
  const method = kind === 'cancelled' ? 'CANCEL' : 'PUBLISH';
  return {
    filename: 'booking.ics',
    contentType: `text/calendar; method=${method}; charset=utf-8`,
    content: writeAppointments(
      items,
      'customer',
      { name: world.location, method },
      forOwnEntry(world, address, links.manage),
    ),
  };
}

const NO_AMOUNTS: MessageAmounts = { fee: null, refundDue: null, amountDue: null };

/** Adds up the amounts that are due for cancelled appointments, as texts for a message. */
function amountsOf(items: readonly Appointment[], language: string, currency: string): MessageAmounts {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const sum = (field: 'fee' | 'refundDue' | 'amountDue'): string | null => {
    const total = items.reduce((all, { settlement }) => all + Number(settlement?.[field] ?? 0), 0);
    return total > 0 ? format.format(total) : null;
  };
  return { fee: sum('fee'), refundDue: sum('refundDue'), amountDue: sum('amountDue') };
}
