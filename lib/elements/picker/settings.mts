import { firstWeekdayOf } from '../common/days.mjs';
import { languageOf } from '../common/language.mjs';
import { money } from '../common/writing.mjs';
import type { StartHours } from './hours.mjs';

/** A staff member whom a visitor may choose. */
export interface Member {
  readonly id: number;
  readonly name: string;
  /** Price of one place with this member, a decimal string; absent if all members have the same price. */
  readonly price?: string;
}

/** Attributes of `<appointment-picker>`, validated. */
export interface Settings {
  readonly api: string;
  /** Id of the service; 0 if a `token` is given. */
  readonly productId: number;
  /** Name of the service in the language of the page. Undefined: the name that the REST interface returns. */
  readonly productName: string | undefined;
  /** Token of a self-service link, whose appointment the visitor moves. */
  readonly token: string | undefined;
  /** Nonce of the customer's session: with it, free times take the customer's booking limits into account. */
  readonly sessionNonce: string | undefined;
  readonly members: readonly Member[];
  readonly anyMember: boolean;
  /**
   * URL to which a form sends waiting visitors. '': the REST interface, for customers with a session. Undefined: the
   * picker offers no waiting list.
   */
  readonly waitlist: string | undefined;
  /** Whether the picker asks the questions of the service. */
  readonly asks: boolean;
  /** Whether the picker says until when the chosen time can be cancelled and moved, and which fees apply. */
  readonly showsTerms: boolean;
  /**
   * JSON text that describes several services of one visit, for the module `visits`; undefined for a single service.
   * With a `token`, any value means that the self-service link is for a visit.
   */
  readonly visit: string | undefined;
  readonly quantity: number;
  readonly maxQuantity: number;
  /**
   * Price that the picker shows: `none`, `api` for the net price of each time from the REST interface, or a decimal
   * string for all times.
   */
  readonly price: 'none' | 'api' | { readonly amount: string };
  readonly currency: string | undefined;
  readonly language: string;
  readonly isRtl: boolean;
  readonly timeZone: string;
  readonly hourCycle: 'h12' | 'h23' | undefined;
  /** First day of the week: 1 for Monday to 7 for Sunday. */
  readonly firstWeekday: number;
  readonly required: boolean;
  /** Hours and weekdays to which all start times are limited. */
  readonly hours: StartHours;
  /** Whether the visitor may filter times by part of the day and by weekday. */
  readonly choosesHours: boolean;
}

/** Attributes whose change reloads all data (`SOURCES`) or only redraws the picker (`LOOKS`). */
export const SOURCES = [
  'product-id',
  'api',
  'token',
  'members',
  'any-member',
  'quantity',
  'price',
  'visit',
  'time-from',
  'time-to',
  'weekdays',
  'session-nonce',
  'questions',
  'waitlist',
  'terms',
  'max-quantity',
  'choose-hours',
];
export const LOOKS = [
  'product-name',
  'currency',
  'lang',
  'dir',
  'time-zone',
  'hour-cycle',
  'first-weekday',
  'required',
];

/** Error about an attribute with a wrong value. The module `faults` says which values the attribute may have. */
export class AttributeFault extends Error {
  constructor(
    readonly attribute: string,
    readonly value: string | undefined,
  ) {
    super(`<appointment-picker>: ${attribute}`);
  }
}

/**
 * Reads the attributes of the element.
 * @throws AttributeFault
 */
export function readSettings(host: HTMLElement): Settings {
  const text = (name: string): string | undefined => host.getAttribute(name) ?? undefined;
  const fault = (name: string): AttributeFault => new AttributeFault(name, text(name));
  const integer = (name: string, otherwise: number | undefined, most = Infinity): number => {
    const given = text(name);
    const value = given === undefined ? otherwise : /^\d+$/.test(given) ? Number(given) : 0;
    if (value !== undefined && value >= 1 && value <= most) return value;
    throw fault(name);
  };
  /** Returns the value of an attribute if it is accepted; undefined if there is no such attribute. */
  const known = (name: string, accepts: (value: string) => unknown): string | undefined => {
    const value = text(name);
    try {
      if (value === undefined || accepts(value)) return value;
    } catch {
      // `Intl` or `JSON` refuses the value by an error.
    }
    throw fault(name);
  };
  const matching = (name: string, pattern: RegExp): string | undefined =>
    known(name, (value) => pattern.test(value));

  const token = text('token');
  const price = known('price', (value) => value === '' || DECIMAL.test(value));
  const language = languageOf(host);
  const currency = known('currency', (code) => money(language, code));
  const list = known('members', (value) => areMembers(JSON.parse(value))) ?? '[]';
  const members = JSON.parse(list) as readonly Member[];
  if (currency === undefined && (price !== undefined || members.some((member) => member.price !== undefined)))
    throw fault('currency');
  const maxQuantity = integer('max-quantity', 1);
  return {
    api: (text('api') ?? '/api').replace(/\/$/, ''),
    productId: token === undefined ? integer('product-id', undefined) : 0,
    productName: text('product-name'),
    token,
    sessionNonce: text('session-nonce'),
    members,
    waitlist: text('waitlist'),
    asks: host.hasAttribute('questions'),
    showsTerms: host.hasAttribute('terms'),
    visit: text('visit'),
    anyMember: host.hasAttribute('any-member'),
    quantity: integer('quantity', 1),
    maxQuantity,
    price: price === undefined ? 'none' : price === '' ? 'api' : { amount: price },
    currency,
    language,
    isRtl: getComputedStyle(host).direction === 'rtl',
    timeZone: known('time-zone', (timeZone) => new Intl.DateTimeFormat('en', { timeZone })) ?? ownZone(),
    hourCycle: matching('hour-cycle', /^h(12|23)$/) as Settings['hourCycle'],
    firstWeekday: integer('first-weekday', firstWeekdayOf(language), 7),
    required: host.hasAttribute('required'),
    hours: {
      timeFrom: matching('time-from', TIME_OF_DAY),
      timeTo: matching('time-to', TIME_OF_DAY),
      weekdays: matching('weekdays', WEEKDAYS),
    },
    choosesHours: host.hasAttribute('choose-hours'),
  };
}

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const WEEKDAYS = /^[1-7](,[1-7])*$/;
const DECIMAL = /^\d+(\.\d+)?$/;

export const areMembers = (value: unknown): value is readonly Member[] =>
  Array.isArray(value) && value.every(isMember);

function isMember(value: unknown): value is Member {
  const { id, name, price } = (value ?? {}) as Record<string, unknown>;
  return (
    Number.isInteger(id) &&
    typeof name === 'string' &&
    (price === undefined || (typeof price === 'string' && DECIMAL.test(price)))
  );
}
