import { type Content, type Description, h } from '../../common/dom.mjs';
import { button, buttonRow, sending } from './button.mjs';

/** Asks before something is removed. `yes` and `no` are the labels and actions of the answers. */
export const question = (
  text: Content,
  yes: readonly [label: string, does: () => void],
  no: readonly [label: string, does: () => void],
  isSending = false,
): Description =>
  h(
    'div',
    { key: 'question', class: 'question' },
    h('p', { key: 'text', role: 'alert' }, text),
    buttonRow(sending(button('yes', ...yes, 'danger'), isSending), button('no', ...no)),
  );
