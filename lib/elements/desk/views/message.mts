import { type Description, h } from '../../common/dom.mjs';
import type { Announcement } from '../announcement.mjs';
import type { Texts } from '../texts/texts.mjs';
import { button, sending } from './button.mjs';
import { unbroken } from './unbroken.mjs';

/** The last message, and the function that undoes its change. */
export interface MessageParts {
  /** The last message; undefined while an open dialog shows the message instead. */
  readonly announcement: Pick<Announcement, 'text' | 'told' | 'isUndoable' | 'isUndoing'> | undefined;
  readonly undo: () => void;
  /** Removes the message, and with it the possibility to undo its change. */
  readonly hide: () => void;
}

/** Shows the last message, with a button that undoes its change if that is possible. */
export const messageView = (
  { announcement, undo, hide }: MessageParts,
  { frame: words }: Texts,
): Description =>
  h(
    'div',
    { key: 'message', class: announcement?.text ? 'message shown' : 'message' },
    // The live region contains only the text, so that screen readers do not read the button with each message.
    h('p', { key: 'text', role: 'status' }, ...unbroken(announcement?.text ?? '')),
    // Read on its own, because it arrives a moment later.
    h('p', { key: 'told', 'aria-live': 'polite' }, ...(announcement?.told?.() ?? [])),
    announcement?.isUndoable === true &&
      sending(button('undo', words.undo, undo, 'bare undo'), announcement.isUndoing),
    announcement?.text &&
      h(
        'button',
        { type: 'button', key: 'hide', class: 'button bare hide', 'aria-label': words.hide, onclick: hide },
        h('span', { 'aria-hidden': 'true' }, '✕'),
      ),
  );
