import { type Content, type Description, h } from '../../../common/dom.mjs';
import type { HistoryEntry } from '../../api/history.mjs';
import type { Context } from '../../context.mjs';
import { closedSection } from '../../views/closed-section.mjs';
import { authorOf, changesInWords, reasonOf, stepsOf } from './history.mjs';

/** State of the list of changes of an appointment, which is read when the user opens it. */
export interface HistoryState {
  /** Changes, oldest first; undefined until they have been read. */
  readonly entries: readonly HistoryEntry[] | undefined;
  readonly error: unknown;
}

/** Shows the changes of an appointment, newest first, in a section that is closed at first. */
export function historyView(
  { entries, error }: HistoryState,
  context: Context,
  read: () => void,
): Description {
  const words = context.texts.appointment.changes;
  const contentOf = (): Content => {
    if (error !== undefined) return h('p', { role: 'alert' }, words.unreadable);
    if (entries === undefined) return undefined;
    if (entries.length === 0) return h('p', {}, words.none);
    return h(
      'ul',
      { class: 'rows' },
      ...stepsOf(entries)
        .toReversed()
        .map((step, at) =>
          h(
            'li',
            { key: at, class: 'item' },
            h('span', { key: 'what' }, changesInWords(step, context).join(', ')),
            h(
              'span',
              { key: 'who', class: 'muted' },
              [context.writing.moment(step.entries[0]!.at), authorOf(step, context)]
                .filter(Boolean)
                .join(' · '),
            ),
            step.entries[0]!.reason !== '' && h('bdi', { key: 'why' }, reasonOf(step, context)),
          ),
        ),
    );
  };
  return closedSection({ key: 'history', heading: words.heading, content: contentOf(), read });
}
