import { type Content, h } from '../../common/dom.mjs';
import { fill } from '../../common/text.mjs';
import { type Alternative, RequestFailed } from '../api/client.mjs';
import type { Context } from '../context.mjs';
import { button } from './button.mjs';
import { alertView, failureText } from './failure.mjs';
import { submitting } from './form.mjs';
import { nameOfMember } from './names.mjs';

/** Buttons that a form shows below a refusal, and what they do. */
interface NextSteps {
  /** Chooses a suggested free time with its staff member. */
  readonly take?: (alternative: Alternative) => void;
  /** Sends the request again with fewer checks and a reason; absent if the form does not allow it. */
  readonly overrule?: (enforce: 'capacity' | 'none', reason: string) => void;
  /** Whether the refused request moves an appointment; otherwise it books one. */
  readonly isMove?: boolean;
  /** Sentence before the reason, such as that nothing was saved, or that a member does not work that day. */
  readonly notSaved?: string;
  /** Label of the button that sends the request again. Default: a text such as "Book anyway" or "Move anyway". */
  readonly anyway?: string;
  /** Whether the repeated request is being sent; the reason can then no longer be edited. */
  readonly isSaving?: boolean;
}

/**
 * Shows why a write was refused or failed. Below are other free times as buttons, and a button that repeats the write
 * with fewer checks.
 */
export function refusalView(
  error: unknown,
  context: Context,
  { take, overrule, isMove = false, notSaved = '', anyway, isSaving = false }: NextSteps = {},
): Content[] {
  const { texts } = context;
  const { alternatives = [], enforce } = error instanceof RequestFailed ? error.data : {};
  return [
    alertView([notSaved, failureText(error, context)].filter(Boolean).join(' ')),
    take !== undefined &&
      alternatives.length > 0 &&
      h(
        'div',
        { key: 'alternatives', class: 'alternatives' },
        h('p', { key: 'label' }, texts.refusals.alternatives),
        ...alternatives.map((one) =>
          button(`${one.start_iso} ${one.staff_id}`, alternativeText(one, context), () => take(one), 'chip'),
        ),
      ),
    overrule !== undefined &&
      enforce !== undefined &&
      h(
        'form',
        {
          key: 'overrule',
          class: 'overrule',
          onsubmit: submitting((form) => {
            const reason = new FormData(form).get('reason');
            overrule(enforce, typeof reason === 'string' ? reason : '');
          }),
        },
        h(
          'label',
          { key: 'why', class: 'field' },
          h('span', {}, texts.refusals.why),
          h('input', {
            name: 'reason',
            required: true,
            maxlength: 1000,
            autocomplete: 'off',
            readonly: isSaving,
          }),
        ),
        h(
          'button',
          { key: 'anyway', part: 'button', class: 'button danger' },
          anyway ?? (isMove ? texts.refusals.moveAnyway : texts.refusals.anyway),
        ),
      ),
  ];
}

function alternativeText({ start_iso, staff_id }: Alternative, context: Context): string {
  const time = context.writing.moment(Date.parse(start_iso) / 1000);
  const name = staff_id ? nameOfMember(staff_id, context) : undefined;
  return name === undefined ? time : fill(context.texts.refusals.with, { time, name });
}
