import { type Description, h } from '../../common/dom.mjs';
import type { Dialog } from '../context.mjs';
import { bannerView, type BannerParts } from './banner.mjs';
import { button, buttonRow } from './button.mjs';
import { type MessageParts, messageView } from './message.mjs';

/** Key of each dialog for `render`, so that a new dialog does not reuse the fields of the previous one. */
const keys = new WeakMap<Dialog, number>();
let last = 0;

function keyOf(dialog: Dialog): number {
  const known = keys.get(dialog);
  if (known !== undefined) return known;
  keys.set(dialog, (last += 1));
  return last;
}

/** Parts of a dialog that are the same for all dialogs. */
interface DialogParts extends BannerParts {
  readonly message: MessageParts;
  /** Whether the dialog asks whether to discard what the user has entered. */
  readonly isLeaving: boolean;
}

/** Functions that close a dialog. */
interface DialogActions {
  /**
   * Closes the dialog. If it has entries, it first asks whether to discard them; while it asks, this function returns
   * to the entries instead.
   */
  readonly leave: () => void;
  /** Discards the entries of the dialog, and then does what the user had asked for, such as showing another screen. */
  readonly discard: () => void;
}

/**
 * Shows a dialog with heading and close button; Escape closes it, too. Repeats the notice about the connection and the
 * last message, because screen readers cannot reach anything behind a modal dialog.
 */
export const dialogView = (
  dialog: Dialog,
  parts: DialogParts,
  { leave, discard }: DialogActions,
): Description =>
  h(
    'dialog',
    {
      key: keyOf(dialog),
      part: 'dialog',
      'aria-labelledby': 'dialog-title',
      // A dialog that asks a question stays open: the first Escape is cancelled. Browsers close the dialog at the
      // second Escape in any case.
      oncancel: (event) => {
        if (!event.cancelable) return;
        event.preventDefault();
        leave();
      },
      onclose: leave,
    },
    h(
      'header',
      {},
      // Focuses the heading: screen readers begin there, and phones open no keyboard.
      h('h2', { id: 'dialog-title', tabindex: '-1', autofocus: true }, dialog.title()),
      h(
        'button',
        {
          type: 'button',
          class: 'button bare close',
          'aria-label': parts.texts.frame.close,
          onclick: leave,
        },
        h('span', { 'aria-hidden': 'true' }, '✕'),
      ),
    ),
    messageView(parts.message, parts.texts),
    h(
      'div',
      { class: 'content' },
      bannerView(parts),
      parts.isLeaving && leavingView(parts, { leave, discard }),
      ...dialog.view(),
    ),
  );

const leavingView = (
  { texts: { frame: words } }: DialogParts,
  { leave, discard }: DialogActions,
): Description =>
  h(
    'div',
    { key: 'leaving', class: 'question leaving' },
    h('p', { key: 'text', role: 'alert' }, words.leaveQuestion),
    buttonRow(button('stay', words.leaveNo, leave), button('discard', words.leaveYes, discard, 'danger')),
  );
