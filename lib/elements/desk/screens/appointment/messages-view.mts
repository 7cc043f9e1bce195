import { type Content, type Description, h } from '../../../common/dom.mjs';
import type { Context } from '../../context.mjs';
import { closedSection } from '../../views/closed-section.mjs';

/** State of the list of messages to the customer, which is read when the user opens it. */
export interface MessagesState {
  /** Lists the messages; undefined until they have been read. */
  readonly view: (() => Content) | undefined;
  readonly error: unknown;
}

/** Shows the messages that the customer got, in a section that is closed at first. */
export function messagesView(
  { view, error }: MessagesState,
  { texts: { messages: words } }: Pick<Context, 'texts'>,
  read: () => void,
): Description {
  const content = error === undefined ? view?.() : h('p', { role: 'alert' }, words.unreadable);
  return closedSection({ key: 'messages', heading: words.heading, content, read });
}
