import { type Description, h } from '../../common/dom.mjs';
import { fill } from '../../common/text.mjs';
import type { Appointment, Change, Settlement } from '../api/appointments.mjs';
import type { VisitCancellation } from '../api/visits.mjs';
import { amountFormat, amountOf } from '../amounts.mjs';
import type { Context } from '../context.mjs';
import { button, buttonRow, sending } from './button.mjs';
import { checkField, labelled } from './field.mjs';
import { refundText } from './refund.mjs';
import { tellingOf, tellTick } from './tell-tick.mjs';

/** Parameters of the question whether to cancel an appointment: an action for each answer. */
interface CancelAnswers {
  readonly cancel: (change: Change) => void;
  /**
   * Cancels the whole visit (services booked together); `refund` is the total refund. Absent or false if the visit has
   * no other appointment.
   */
  readonly cancelVisit?:
    | false
    | {
        readonly cancel: (terms: VisitCancellation) => void;
        readonly refund: string | undefined;
        /** Amounts that would be due in all if the customer cancelled the visit; undefined if unknown. */
        readonly byCustomer: Settlement | undefined;
      };
  /** Amounts that would be due if the customer cancelled; null or undefined if unknown. */
  readonly byCustomer?: Settlement | null | undefined;
  readonly keep: () => void;
  /** Whether the cancellation is being sent; the reason can then no longer be edited. */
  readonly isSaving: boolean;
}

/** Question before an appointment is cancelled. */
export const cancelQuestion = (
  appointment: Appointment,
  context: Context,
  { cancel, cancelVisit, byCustomer, keep, isSaving }: CancelAnswers,
): Description => {
  const words = context.texts.appointment;
  const answer = (name: string, text: string): Description =>
    sending(h('button', { key: name, name, part: 'button', class: 'button danger' }, text), isSaving);
  const amount = refundText(appointment.refund_due, context);
  const visitFee = cancelVisit && hasFee(cancelVisit.byCustomer) ? cancelVisit.byCustomer : undefined;
  const choice = byCustomer && (hasFee(byCustomer) || visitFee) ? byCustomer : undefined;
  return h(
    'form',
    {
      key: 'question',
      class: 'question',
      onsubmit: (event) => {
        event.preventDefault();
        const form = event.target as HTMLFormElement;
        const given = new FormData(form);
        const textOf = (name: string): string => {
          const text = given.get(name);
          return typeof text === 'string' ? text.trim() : '';
        };
        const [reason, typed] = [textOf('reason'), textOf('refund')];
        const visit = (event as SubmitEvent).submitter?.getAttribute('name') === 'visit' && cancelVisit;
        const isByCustomer = given.get('by') === 'customer';
        const due = isByCustomer ? byCustomer?.refund_due : appointment.refund_due;
        const refund = typed === '' ? undefined : amountOf(typed, amountFormat(context));
        // The shop checks the total of a visit, which is known here as a text only.
        const isTooMuch = !visit && Number(refund) > Number(due);
        if (typed !== '' && (refund === undefined || isTooMuch)) {
          const amount = (visit ? visit.refund : context.writing.price(due ?? '0')) ?? '';
          const field = form.elements.namedItem('refund') as HTMLInputElement;
          field.setCustomValidity(fill(words.money.wrong, { amount }));
          field.reportValidity();
          return;
        }
        const terms: VisitCancellation = {
          ...(refund !== undefined && { refund }),
          ...(reason !== '' && { reason }),
          ...(isByCustomer && { cancelled_by: 'customer' }),
          ...tellingOf(form),
        };
        if (visit) visit.cancel(terms);
        else cancel({ status: 'cancelled', ...terms });
      },
    },
    h(
      'p',
      { key: 'text', role: 'alert' },
      words.cancelQuestion,
      amount !== undefined && !choice && ` ${fill(words.cancelRefund, { amount })}`,
      cancelVisit &&
        cancelVisit.refund !== undefined &&
        ` ${fill(words.visitRefund, { amount: cancelVisit.refund })}`,
      visitFee &&
        ` ${fill(words.visitByCustomer, {
          fee: context.writing.price(visitFee.fee),
          back: backText(visitFee.refund_due, context),
        })}`,
    ),
    choice && whoCancels(choice, appointment, context),
    labelled(
      'reason',
      words.cancelReason,
      h('input', { name: 'reason', maxlength: 1000, autocomplete: 'off', readonly: isSaving }),
    ),
    context.facts.can_manage &&
      (amount ?? (cancelVisit || undefined)?.refund) !== undefined &&
      labelled(
        'refund',
        words.otherRefund,
        h('input', {
          name: 'refund',
          inputmode: 'decimal',
          autocomplete: 'off',
          readonly: isSaving,
          oninput: ({ target }) => (target as HTMLInputElement).setCustomValidity(''),
        }),
      ),
    tellTick(context),
    buttonRow(
      answer('yes', cancelVisit ? words.cancelOnly : words.cancelYes),
      cancelVisit && answer('visit', words.cancelVisit),
      button('no', words.cancelNo, keep),
    ),
  );
};

const hasFee = (settlement: Settlement | undefined): boolean => Number(settlement?.fee ?? 0) > 0;

/** Describes the refund after a fee; '' if nothing is refunded, as for an unpaid appointment. */
function backText(amount: string | null, context: Context): string {
  const refund = refundText(amount, context);
  return refund === undefined ? '' : fill(context.texts.appointment.back, { refund });
}

/** Shows the choice whether the shop or the customer cancels, each with its fee and refund. */
function whoCancels(
  { fee, refund_due: refund }: Settlement,
  { refund_due: byShop }: Appointment,
  context: Context,
): Description {
  const { writing } = context;
  const words = context.texts.appointment;
  return h(
    'fieldset',
    { key: 'by', class: 'choices' },
    h('legend', {}, words.whoCancels),
    // Unless a person decides otherwise, the shop's policy applies. The browser keeps what the user has chosen, also
    // when the view is shown again.
    checkField(
      'customer',
      fill(words.byCustomer, { fee: writing.price(fee), back: backText(refund, context) }),
      { type: 'radio', name: 'by', value: 'customer', defaultChecked: true },
    ),
    checkField('shop', fill(words.byShop, { back: backText(byShop, context) }), {
      type: 'radio',
      name: 'by',
      value: 'shop',
    }),
  );
}
