import { firstWeekdayOf } from '../common/days.mjs';
import { languageOf } from '../common/language.mjs';

/** Attributes of `<appointment-desk>`, validated. */
export interface Settings {
  /** URL of the REST interface, without a slash at the end. */
  readonly api: string;
  /** Nonce that the REST interface requires with a session cookie; undefined for other sessions. */
  readonly sessionNonce: string | undefined;
  /** URL of an order in the shop, with `{id}` in place of its id. */
  readonly orderUrl: string | undefined;
  /** URL of the page on which the user signs in again. */
  readonly signInUrl: string | undefined;
  readonly language: string;
  readonly isRtl: boolean;
  readonly hourCycle: 'h12' | 'h23' | undefined;
  /** First day of the week: 1 for Monday to 7 for Sunday. */
  readonly firstWeekday: number;
  /** Whether each screen has an address in the fragment of the page's URL. */
  readonly hasAddresses: boolean;
}

/** Attributes whose change reloads all data (`SOURCES`) or only redraws the desk (`LOOKS`). */
export const SOURCES = ['api'];
export const LOOKS = [
  ...['session-nonce', 'order-url', 'sign-in-url', 'lang', 'dir', 'hour-cycle', 'first-weekday', 'addresses'],
];

/** Reads the attributes of the element. An invalid value counts as absent. */
export function readSettings(host: HTMLElement): Settings {
  const text = (name: string): string | undefined => host.getAttribute(name) || undefined;
  const language = languageOf(host);
  const hourCycle = text('hour-cycle');
  const weekday = Number(text('first-weekday'));
  return {
    api: (text('api') ?? '/api').replace(/\/$/, ''),
    sessionNonce: text('session-nonce'),
    orderUrl: text('order-url'),
    signInUrl: text('sign-in-url'),
    language,
    isRtl: getComputedStyle(host).direction === 'rtl',
    hourCycle: hourCycle === 'h12' || hourCycle === 'h23' ? hourCycle : undefined,
    firstWeekday: weekday >= 1 && weekday <= 7 && weekday % 1 === 0 ? weekday : firstWeekdayOf(language),
    hasAddresses: text('addresses') !== 'off',
  };
}
