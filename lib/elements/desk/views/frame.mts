import { type Content, type Description, h } from '../../common/dom.mjs';
import { fill } from '../../common/text.mjs';
import { cityOf, zoneName } from '../../common/zone-name.mjs';
import { RequestFailed } from '../api/client.mjs';
import type { Facts } from '../api/facts.mjs';
import type { Context, Screen, ScreenName } from '../context.mjs';
import type { Loaded } from '../loaded.mjs';
import { mayBook } from '../rights.mjs';
import { screensOf } from '../screens/screens.mjs';
import { bannerView, type BannerParts } from './banner.mjs';
import { button } from './button.mjs';
import { type MessageParts, messageView } from './message.mjs';
import { moreView } from './more.mjs';

/** Data for the last message. */
interface ToastParts extends Pick<BannerParts, 'texts'> {
  readonly message: MessageParts;
}

/** Data for the frame of the desk: everything around the screen. */
interface FrameParts extends BannerParts {
  readonly facts: Loaded<Facts>;
  readonly screen: { readonly name: ScreenName; readonly screen: Screen } | undefined;
  readonly book: () => void;
  /** Whether the page has links of its own for the menu beside the screens. */
  readonly hasLinks: boolean;
}

/** Shows the frame of the desk (navigation and state of the connection) with the open screen in it. */
export const frameView = (parts: FrameParts): Description =>
  h(
    'div',
    { key: 'desk', part: 'desk', class: 'desk' },
    parts.context && headerOf(parts, parts.context),
    bannerView(parts),
    h('section', { key: `screen ${parts.screen?.name}`, class: 'screen' }, ...contentOf(parts)),
  );

/** Shows the last message at the lower edge of the window; nothing while a dialog shows it. */
export const toastView = ({ message, texts }: ToastParts): Description =>
  h('div', { key: 'toast', class: 'toast' }, messageView(message, texts));

function headerOf({ screen, connection, texts, book, hasLinks }: FrameParts, context: Context): Description {
  const words = texts.frame;
  const { facts } = context;
  const { timezone } = facts.site;
  const isLive = connection.isLive && connection.lostAt === undefined;
  const screenButton = (name: ScreenName, look: string, count?: Content): Description =>
    h(
      'button',
      {
        type: 'button',
        key: name,
        part: 'tab',
        class: look,
        'data-screen': name,
        'aria-current': screen?.name === name ? 'page' : undefined,
        onclick: ({ target }) => {
          (target as Element).closest('details')?.removeAttribute('open');
          context.go(name);
        },
      },
      name === 'hours' && !facts.can_manage ? texts.hours.timeOff.own : words[name],
      count,
    );
  return h(
    'header',
    { key: 'header', class: 'header' },
    h(
      'nav',
      { key: 'nav', 'aria-label': words.screens },
      ...screensOf(facts).map((name) =>
        screenButton(
          name,
          'tab',
          name === 'tasks' &&
            facts.open_tasks > 0 &&
            h('strong', { class: 'count' }, new Intl.NumberFormat(context.language).format(facts.open_tasks)),
        ),
      ),
      moreView(context, hasLinks, facts.can_manage && screenButton('hours', 'button bare')),
    ),
    h(
      'p',
      { key: 'connection', class: 'muted connection' },
      h(
        'span',
        { key: 'zone' },
        fill(words.zone, {
          city: cityOf(timezone),
          zone: zoneName(timezone, context.language),
        }),
      ),
      h('span', { key: 'dot', class: 'dot' }, ' · '),
      h(
        'span',
        { key: 'live', part: 'live', class: isLive ? 'live' : 'waiting' },
        isLive ? words.live : words.connecting,
      ),
    ),
    mayBook(facts) && button('book', h('span', {}, words.book), book, 'main book'),
  );
}

function contentOf({ facts, context, screen, connection, texts }: FrameParts): Content[] {
  if (context && screen) return screen.screen.view();
  const { error } = facts;
  if (error === undefined) return [h('p', { key: 'loading', class: 'muted' }, texts.frame.loading)];
  if (connection.isSignedOut) return [];
  const isForbidden = error instanceof RequestFailed && error.status === 403;
  const text = isForbidden ? texts.frame.notForYou : texts.refusals.failed;
  return [
    h('p', { key: 'failure', role: 'alert', class: 'refusal' }, text),
    button('retry', texts.frame.retry, () => void facts.refresh()),
  ];
}
