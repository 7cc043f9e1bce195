import { type Description, h } from '../../../common/dom.mjs';
import type { Context } from '../../context.mjs';

/** Data for the end of a form. */
export interface SubmitParts {
  /** Text of the button, which names the choice so that the user reads it again. */
  readonly text: string;
  /** Reason why the form cannot be sent yet. */
  readonly notice: string | undefined;
  readonly isSaving: boolean;
}

/** Shows the button that sends a form, and the reason why it cannot be sent; both stay visible. */
export const submitView = ({ text, notice, isSaving }: SubmitParts, { texts }: Context): Description =>
  h(
    'div',
    { key: 'submit', class: 'submit' },
    notice !== undefined && h('p', { key: 'notice', role: 'alert', class: 'refusal' }, notice),
    h(
      'button',
      {
        key: 'button',
        type: 'submit',
        part: 'button',
        class: 'button main',
        'aria-disabled': isSaving ? 'true' : undefined,
      },
      isSaving ? texts.booking.saving : text,
    ),
  );
