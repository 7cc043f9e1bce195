import { type Description, h } from '../../../common/dom.mjs';
import type { Context } from '../../context.mjs';

/** Everything that the end of a form is made of. */
export interface SubmitParts {
  /** The text of the button: it names what was chosen, so that it is read once more. */
  readonly text: string;
  /** Why the form cannot be sent as it is. */
  readonly notice: string | undefined;
  readonly isSaving: boolean;
}

/** The button that sends a form, and the reason why it cannot be sent: both stay in view. */
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
