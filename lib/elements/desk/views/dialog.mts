import { type Description, h } from '../../common/dom.mjs';
import type { Dialog } from '../context.mjs';
import { bannerView, type BannerParts } from './banner.mjs';
import { button } from './button.mjs';

/** Each dialog is an element of its own, so that its fields are not those of the one before. */
const keys = new WeakMap<Dialog, number>();
let last = 0;

function keyOf(dialog: Dialog): number {
  const known = keys.get(dialog);
  if (known !== undefined) return known;
  keys.set(dialog, (last += 1));
  return last;
}

/** The frame's part of a dialog. */
export interface DialogParts extends BannerParts {
  /** The last thing that was done. */
  readonly message: string;
  /** Whether the user is asked if what was entered may be lost. */
  readonly isLeaving: boolean;
}

/** The ways out of a dialog. */
export interface DialogActions {
  /** Closes it, and asks first if something was entered; while it asks, goes back to that. */
  readonly leave: () => void;
  /** Discards what was entered, and goes where the user wanted to go. */
  readonly discard: () => void;
}

/**
 * A dialog with its heading and its button to close it; Escape closes it, too. The notice about the connection and the last
 * thing that was done are in it, because nothing behind an open dialog can be reached, and no screen reader reads it out.
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
      // A browser lets a page keep the dialog open at the first Escape; at the next one it closes.
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
      // Screen readers read the title first, and a touch keyboard does not open by itself.
      h('h2', { id: 'dialog-title', tabindex: '-1', autofocus: true }, dialog.title()),
      h(
        'button',
        {
          type: 'button',
          class: 'button plain close',
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
