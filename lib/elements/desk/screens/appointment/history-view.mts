import { type Content, type Description, h } from '../../../common/dom.mjs';
import type { Context } from '../../context.mjs';
import { closedSection } from '../../views/closed-section.mjs';

/** State of the list of changes of an appointment, which is read when the user opens it. */
export interface HistoryState {
  /** Lists the changes; undefined until they have been read. */
  readonly view: (() => Content) | undefined;
  readonly error: unknown;
}

/** Shows the changes of an appointment, newest first, in a section that is closed at first. */
export function historyView(
  { view, error }: HistoryState,
  { texts }: Context,
  read: () => void,
): Description {
  const words = texts.appointment.changes;
  const content = error === undefined ? view?.() : h('p', { role: 'alert' }, words.unreadable);
  return closedSection({ key: 'history', heading: words.heading, content, read });
}
