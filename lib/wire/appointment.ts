import type { Appointment } from '../domain/appointment';
import {
  APPOINTMENT_FACTS,
  type AppointmentFacts,
  shownIn,
  type ShownIn,
} from '../domain/appointment-field-facts';
import type { AppointmentFields } from '../domain/drafts';
import type { Channel, Kind } from '../domain/field-facts';
import { formatSecond } from '../time/format';
import type { Instant, SiteSeconds } from '../time/units';
import type { Zone } from '../time/zone';
import { type SHORT_NAMES, wireForm } from './names';

/** Name of a field of an appointment in the core, including fields that can only be written. */
export type AppointmentName = keyof Appointment | keyof AppointmentFields;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** The REST name of a field of an appointment. */
type WireNameOf<Name extends AppointmentName> = Name extends keyof typeof SHORT_NAMES
  ? (typeof SHORT_NAMES)[Name]
  : SnakeCase<Name>;

export const wireNameOf = <Name extends AppointmentName>(name: Name): WireNameOf<Name> =>
  wireForm(name) as WireNameOf<Name>;

/** The fields of an appointment that a channel (REST, webhook or event stream) shows, under their REST names. */
export type WireFields<C extends Channel> = {
  readonly [Key in ShownIn<C> as WireNameOf<Key>]: WireValue<
    Appointment[Key],
    AppointmentFacts[Key]['kind'],
    C
  >;
};

/**
 * Type of a field's value in a channel (REST, webhook or event stream). Moments are written as times of the site's
 * clock. In webhooks an amount is a number, and a date has a space in place of the T.
 */
type WireValue<Value, K extends Kind, C extends Channel> =
  | Extract<Value, null>
  | (K extends 'instant'
      ? SiteSeconds
      : K extends 'timestamp'
        ? string
        : K extends 'decimal'
          ? C extends 'webhook'
            ? number
            : string
          : Value);

/**
 * Returns the fields of an appointment that a channel shows, under their REST names and in the order of
 * `APPOINTMENT_FACTS`.
 */
export function wireFields<C extends Channel>(
  appointment: Appointment,
  channel: C,
  zone: Zone,
): WireFields<C> {
  const fields = SHOWN[channel].map(([name, key]) => [name, wireValue(appointment, key, channel, zone)]);
  return Object.fromEntries(fields) as WireFields<C>;
}

const SHOWN = { rest: namesIn('rest'), webhook: namesIn('webhook'), stream: namesIn('stream') };

function namesIn(channel: Channel): (readonly [string, keyof AppointmentFacts])[] {
  return shownIn(channel).map((key) => [wireNameOf(key), key]);
}

function wireValue(
  appointment: Appointment,
  key: keyof AppointmentFacts,
  channel: Channel,
  zone: Zone,
): unknown {
  const value = appointment[key];
  if (value === null) return null;
  const { kind } = APPOINTMENT_FACTS[key];
  switch (kind) {
    case 'instant':
      return zone.toSite(value as Instant);
    case 'timestamp':
      return formatSecond(zone.toSite(value as Instant), channel === 'webhook' ? ' ' : 'T');
    case 'decimal':
      return channel === 'webhook' ? Number(value) : value;
    case 'id':
    case 'integer':
    case 'flag':
    case 'text':
    case 'ids':
    case 'texts':
    case 'meta-data':
    case 'contact':
    case 'answers':
    case 'check-ins':
    case 'settlement':
    case 'entitlement':
    case 'policies':
    case 'fees':
    case 'money-notes':
    case 'lanes':
      return value;
    default:
      return kind satisfies never;
  }
}
