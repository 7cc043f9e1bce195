import { firstWeekdayOf } from '../common/days.mjs';
import { languageOf } from '../common/language.mjs';

/** Attributes of the element, after validation. */
export interface Settings {
  /** Address of the router, without a slash at its end. */
  readonly api: string;
  /** Nonce of the session, if the page's session has a cookie. */
  readonly sessionNonce: string | undefined;
  /** Address of an order, with `{id}` in place of its id. */
  readonly orderUrl: string | undefined;
  /** Address at which the user signs in again. */
  readonly signInUrl: string | undefined;
  readonly language: string;
  readonly isRtl: boolean;
  readonly hourCycle: 'h12' | 'h23' | undefined;
  /** First weekday: 1 for Monday to 7 for Sunday. */
  readonly firstWeekday: number;
}

/** Attributes whose change reloads all data; a change of the others only changes how it is shown. */
export const SOURCES = ['api'];
export const LOOKS = [
  ...['session-nonce', 'order-url', 'sign-in-url', 'lang', 'dir', 'hour-cycle', 'first-weekday'],
];

/** Reads the attributes. An unusable value counts as absent. */
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
  };
}
