import { type Description, h } from '../../common/dom.mjs';
import type { Dialog } from '../context.mjs';
import { bannerView, type BannerParts } from './banner.mjs';

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
}

/**
 * A dialog with its heading and its button to close it; Escape closes it, too. The notice about the connection and the last
 * thing that was done are in it, because nothing behind an open dialog can be reached, and no screen reader reads it out.
 */
export const dialogView = (dialog: Dialog, parts: DialogParts, close: () => void): Description =>
  h(
    'dialog',
    {
      key: keyOf(dialog),
      part: 'dialog',
      'aria-labelledby': 'dialog-title',
      onclose: close,
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
          onclick: close,
        },
        h('span', { 'aria-hidden': 'true' }, '✕'),
      ),
    ),
    h('p', { key: 'message', role: 'status', class: 'message' }, parts.message),
    h('div', { class: 'content' }, bannerView(parts), ...dialog.view()),
  );
