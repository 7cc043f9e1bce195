import { type Description, h } from '../../common/dom.mjs';
import type { Dialog } from '../context.mjs';
import { bannerView, type BannerParts } from './banner.mjs';
import { button } from './button.mjs';

/** Key that makes each dialog a new element, so that it does not reuse the fields of the former one. */
const keys = new WeakMap<Dialog, number>();
let last = 0;

function keyOf(dialog: Dialog): number {
  const known = keys.get(dialog);
  if (known !== undefined) return known;
  keys.set(dialog, (last += 1));
  return last;
}

/** The parts of a dialog that the frame provides. */
interface DialogParts extends BannerParts {
  /** The last announced action. */
  readonly message: string;
  /** Whether the user is asked about losing entries. */
  readonly isLeaving: boolean;
}

/** Actions that leave a dialog. */
interface DialogActions {
  /**
   * Closes the dialog, after a question if it has entries. While the question is shown, goes back to the
   * entries.
   */
  readonly leave: () => void;
  /** Discards the entries, and continues with the user's action. */
  readonly discard: () => void;
}

/**
 * Shows a dialog with its heading and a close button; Escape closes it, too. Contains the notice about the
 * connection and the last announcement, because screen readers cannot reach anything behind an open dialog.
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
      // A browser lets a page keep the dialog open at the first Escape, and closes it at the next one.
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
      // Focuses the title, so that screen readers begin there and no touch keyboard opens.
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
    h('p', { key: 'message', role: 'status', class: 'message' }, parts.message),
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
    h(
      'div',
      { key: 'buttons', class: 'buttons' },
      button('stay', words.leaveNo, leave),
      button('discard', words.leaveYes, discard, 'danger'),
    ),
  );
