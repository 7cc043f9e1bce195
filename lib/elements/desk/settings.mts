import { firstWeekdayOf } from '../common/days.mjs';
import { languageOf } from '../common/language.mjs';

/** The attributes of the element, checked. */
export interface Settings {
  /** The address of the router, without a slash at its end. */
  readonly api: string;
  /** The nonce of the session, if the page has a session with a cookie. */
  readonly sessionNonce: string | undefined;
  /** The address of an order, with `{id}` in place of its id. */
  readonly orderUrl: string | undefined;
  /** The address at which the user signs in again. */
  readonly signInUrl: string | undefined;
  readonly language: string;
  readonly isRtl: boolean;
  readonly hourCycle: 'h12' | 'h23' | undefined;
  /** 1 is Monday and 7 is Sunday. */
  readonly firstWeekday: number;
}

/** Each change of these begins anew; a change of the others only shows what is there in another way. */
export const SOURCES = ['api'];
export const LOOKS = [
  ...['session-nonce', 'order-url', 'sign-in-url', 'lang', 'dir', 'hour-cycle', 'first-weekday'],
];

/** Reads the attributes. One that has no use is as if it were absent. */
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
