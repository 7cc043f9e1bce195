import { type Description, h } from '../../../common/dom.mjs';
import type { Context } from '../../context.mjs';
import { tellTick } from '../../views/tell-tick.mjs';

/** Button text, notice and tick at the end of a booking or move form. */
export interface SubmitParts {
  /** Text of the button. It names the chosen time, so that the user reads it once more. */
  readonly text: string;
  /** Length and price of the booking; absent or '' in other forms. */
  readonly summary?: string;
  /** Says what the customer loses by a move; absent or '' if nothing. */
  readonly caution?: string;
  /** Reason why the form cannot be sent yet; undefined if the form can be sent. */
  readonly notice: string | undefined;
  readonly isSaving: boolean;
  /** Whether the form has the tick with which the customer is told. Absent: no. */
  readonly tells?: boolean;
}

/**
 * Shows the button that sends a form, and the reason why it cannot be sent yet. Both stay visible while the form
 * scrolls.
 */
export const submitView = (
  { summary = '', caution = '', text, notice, isSaving, tells = false }: SubmitParts,
  context: Context,
): Description =>
  h(
    'div',
    { key: 'submit', class: 'submit' },
    summary !== '' && h('p', { key: 'summary' }, h('bdi', {}, summary)),
    caution !== '' && h('p', { key: 'caution', role: 'alert', class: 'caution' }, caution),
    notice !== undefined && h('p', { key: 'notice', role: 'alert', class: 'refusal' }, notice),
    tells && tellTick(context),
    h(
      'button',
      {
        key: 'button',
        type: 'submit',
        part: 'button',
        class: 'button main',
        'aria-disabled': isSaving ? 'true' : undefined,
      },
      isSaving ? context.texts.booking.saving : text,
    ),
  );
