import type { Appointment } from '../../domain/appointment';
import type { Product } from '../../domain/product';
import type { Resource } from '../../domain/resource';
import { isInTrash } from '../../domain/statuses/statuses';
import type { User } from '../../domain/people/user';
import { formatDate, formatSecond } from '../../time/format';
import { asInstant, asSiteSeconds, type Instant, SECONDS_A_DAY } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { Component, Property } from './ical';
import { isNamed } from './write-zone';

/** The intended reader of a calendar event. Only staff see the name of the customer. */
export type Reader = 'staff' | 'customer';

export interface EventWorld {
  readonly zone: Zone;
  /** LOCATION property of every event: the name of the site. */
  readonly location: string;
  /**
   * Random number that identifies this installation of the shop. Each event's UID contains the number, so that two
   * shops never use the same UID.
   */
  readonly installation: number;
  readonly products: ReadonlyMap<number, Product>;
  readonly users: ReadonlyMap<number, User>;
  readonly resources: ReadonlyMap<number, Resource>;
  /**
   * Set for an event in the customer's own calendar: the event gets an alarm and, if `link` is not empty, `link` as its
   * URL.
   */
  readonly ownEntry?: { readonly link: string };
}

/**
 * Whether an appointment does not take place, because it is cancelled, is a hold that was released or has expired, or
 * is in the trash.
 */
export const isOff = (appointment: Appointment): boolean =>
  isInTrash(appointment) || ['cancelled', 'was-in-cart'].includes(appointment.status);

/** Statuses of appointments that are written as STATUS:TENTATIVE. */
const TENTATIVE = ['pending-confirmation', 'in-cart'];

/**
 * Writes an appointment as a calendar event (VEVENT). The UID of an appointment never changes; its SEQUENCE rises with
 * every write.
 */
export function writeEvent(appointment: Appointment, reader: Reader, world: EventWorld): Component {
  const { id, status, version, dateCreated, dateModified, staffIds, resourceIds, customerId } = appointment;
  const { products, users, resources, location, installation } = world;
  const ownEntry = isOff(appointment) ? undefined : world.ownEntry;
  const product = products.get(appointment.productId);
  const nameOf = (userId: number): string => users.get(userId)?.displayName ?? '';
  const what = product?.name ?? `Appointment ${id}`;
  const customer = reader === 'staff' ? nameOf(customerId) : '';
  const staff = staffIds.map(nameOf).filter((name) => name !== '');
  const rooms = [...new Set(resourceIds)].flatMap((resourceId) => resources.get(resourceId)?.name ?? []);
  const description = [
    staff.join(', '),
    rooms.join(', '),
    appointment.quantity > 1 ? `× ${appointment.quantity}` : '',
  ];
  return [
    'vevent',
    [
      ['uid', {}, 'text', `appointment-${id}@${installation.toString(36)}.shop-appointments`],
      ['sequence', {}, 'integer', version - 1],
      // DTSTAMP is the time of the last change and not the present time. Otherwise a feed would differ at every
      // request, although no appointment changed.
      ['dtstamp', {}, 'date-time', utc(dateModified)],
      ['last-modified', {}, 'date-time', utc(dateModified)],
      ['created', {}, 'date-time', utc(dateCreated)],
      ...timesOf(appointment, product, world.zone),
      ['summary', {}, 'text', plain(customer === '' ? what : `${what}: ${customer}`)],
      ...textProperty('description', description.filter((line) => line !== '').join('\n')),
      ...textProperty('location', location),
      ...(ownEntry ? urlProperty(ownEntry.link) : []),
      [
        'status',
        {},
        'text',
        isOff(appointment) ? 'CANCELLED' : TENTATIVE.includes(status) ? 'TENTATIVE' : 'CONFIRMED',
      ],
      ['transp', {}, 'text', isOff(appointment) ? 'TRANSPARENT' : 'OPAQUE'],
    ],
    ownEntry ? [alarm(plain(what))] : [],
  ];
}

/** Writes a reminder (VALARM) that shows a text an hour before the event. */
const alarm = (text: string): Component => [
  'valarm',
  [
    ['action', {}, 'text', 'DISPLAY'],
    ['trigger', {}, 'duration', '-PT1H'],
    ['description', {}, 'text', text],
  ],
  [],
];

/**
 * Returns the DTSTART and DTEND properties of an appointment. Whole days are written as dates. Other times are written
 * on the site's wall clock, or in UTC if the wall clock time occurs twice or the zone has no name.
 */
function timesOf(appointment: Appointment, product: Product | undefined, zone: Zone): Property[] {
  const { start, end, occupiedFrom, occupiedTo, allDay } = appointment;
  if (allDay || ['day', 'month'].includes(product?.durationUnit ?? '')) {
    return [
      ['dtstart', {}, 'date', formatDate(zone.dayOf(occupiedFrom))],
      ['dtend', {}, 'date', formatDate(zone.dayOf(occupiedTo))],
    ];
  }
  const isLocal = isNamed(zone) && isUnique(start, zone) && isUnique(end, zone);
  return (
    [
      ['dtstart', start],
      ['dtend', end],
    ] as const
  ).map(([name, at]) =>
    isLocal
      ? [name, { tzid: zone.name }, 'date-time', formatSecond(zone.toSite(at), 'T')]
      : [name, {}, 'date-time', utc(at)],
  );
}

/**
 * Whether the wall clock time of an instant occurs only once. When the clock is set back an hour is repeated, and
 * calendar programs disagree about which of the two times is meant.
 */
function isUnique(at: Instant, zone: Zone): boolean {
  const wall = zone.toSite(at);
  const near = zone.transitions(asInstant(at - SECONDS_A_DAY), asInstant(at + SECONDS_A_DAY));
  return !near.some((change) => wall >= change.at + change.after && wall < change.at + change.before);
}

const utc = (at: Instant): string => `${formatSecond(asSiteSeconds(at), 'T')}Z`;

const textProperty = (name: string, text: string): Property[] =>
  text === '' ? [] : [[name, {}, 'text', plain(text)]];

/** Writes a link as URL property, without control characters: a line break in the link could begin another property. */
const urlProperty = (link: string): Property[] =>
  link === '' ? [] : [['url', {}, 'uri', link.replace(/\p{Cc}/gu, '')]];

/** Removes control characters, which a calendar must not contain, from a text that the shop or its users wrote. */
const plain = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
