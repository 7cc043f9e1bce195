import { type Content, h } from '../../common/dom.mjs';
import { fill } from '../../common/text.mjs';
import type { Context } from '../context.mjs';
import type { Settings } from '../settings.mjs';
import type { Texts } from '../texts/texts.mjs';
import { button } from './button.mjs';

/** State of the desk's connection to the shop. */
export interface Connection {
  /** Whether an event stream is open, so that changes by other users arrive immediately. */
  readonly isLive: boolean;
  readonly isSignedOut: boolean;
  /** Time since which the shop cannot be reached, in Unix seconds; undefined while the shop can be reached. */
  readonly lostAt: number | undefined;
}

/** Data for the notice about the connection to the shop. */
export interface BannerParts {
  /** State of the desk; undefined until the shop's data is loaded. */
  readonly context: Context | undefined;
  readonly connection: Connection;
  readonly settings: Settings;
  readonly texts: Texts;
  /** Reads the data again after the user has signed in, perhaps in another tab. */
  readonly signIn: () => void;
}

/** Shows a notice if the session has ended, or if the shop cannot be reached; otherwise nothing. */
export function bannerView({ connection, context, settings, texts, signIn }: BannerParts): Content {
  const words = texts.frame;
  if (connection.isSignedOut) {
    return h(
      'div',
      { key: 'signed-out', role: 'alert', part: 'banner', class: 'banner' },
      h('p', {}, words.signedOut),
      settings.signInUrl === undefined
        ? button('sign-in', words.retry, signIn)
        : h('a', { key: 'sign-in', class: 'button main', href: settings.signInUrl }, words.signIn),
    );
  }
  if (connection.lostAt === undefined || !context) return undefined;
  const time = context.writing.time(connection.lostAt);
  return h(
    'div',
    { key: 'offline', role: 'alert', part: 'banner', class: 'banner' },
    fill(words.noNetwork, { time }),
  );
}
