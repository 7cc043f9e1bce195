import { type Content, type Description } from '../../../common/dom.mjs';
import type { Change } from '../../api/appointments.mjs';
import type { VisitCancellation } from '../../api/visits.mjs';
import type { Context } from '../../context.mjs';
import type { Tools } from '../../tools.mjs';
import type { CancelAnswers, CancelQuestion } from './interface.mjs';
import { amountsOf, BY_RULE, type CancelEntries } from './terms.mjs';

/** Opens the question before an appointment is cancelled: who cancels, what is refunded, and who is told. */
export function cancelQuestion(context: Context, tools: Tools): CancelQuestion {
  let entries = BY_RULE;
  const set = (changes: Partial<CancelEntries>): void => {
    entries = { ...entries, ...changes };
    context.changed();
  };
  return {
    view: (appointment, answers) => {
      const due = amountsOf(entries, appointment, answers);
      return questionView({ context, tools, entries, set, due, answers });
    },
  };
}

interface QuestionParts {
  readonly context: Context;
  readonly tools: Tools;
  readonly entries: CancelEntries;
  readonly set: (changes: Partial<CancelEntries>) => void;
  readonly due: ReturnType<typeof amountsOf>;
  readonly answers: CancelAnswers;
}

function questionView(parts: QuestionParts): Description {
  const { context, tools, entries, set, due, answers } = parts;
  const { h } = tools;
  const words = context.texts.appointment;
  return h(
    'form',
    {
      key: 'question',
      class: 'question cancelling',
      onsubmit: tools.submitting((form) => send(form, parts)),
    },
    h('p', { key: 'text', role: 'alert' }, h('strong', {}, words.cancelQuestion)),
    answers.visit &&
      radios(parts, 'isWhole', [
        words.cancelWhat,
        ['this', words.cancelOnly, !entries.isWhole, () => set({ isWhole: false })],
        ['whole', words.cancelVisit, entries.isWhole, () => set({ isWhole: true })],
      ]),
    due.hasFee &&
      radios(parts, 'by', [
        words.whoCancels,
        [
          'customer',
          tools.fill(words.byCustomer, { fee: context.writing.price(due.fee) }),
          entries.by === 'customer',
          () => set({ by: 'customer' }),
        ],
        ['shop', words.byShop, entries.by === 'shop', () => set({ by: 'shop' })],
      ]),
    hasRefund(parts) && refundView(parts),
    tools.labelled(
      'reason',
      words.cancelReason,
      h('input', { name: 'reason', maxlength: 1000, autocomplete: 'off', readonly: answers.isSaving }),
    ),
    tools.tellTick(context),
    tools.buttonRow(
      tools.sending(
        h(
          'button',
          { key: 'yes', name: 'yes', part: 'button', class: 'button main danger' },
          effectOf(parts),
        ),
        answers.isSaving,
      ),
      tools.button('no', words.cancelNo, answers.keep),
    ),
  );
}

/** Whether the user decides how much is refunded. */
const hasRefund = ({ context, due }: QuestionParts): boolean =>
  context.facts.can_manage && Number(due.refund_due) > 0;

function refundView(parts: QuestionParts): Description {
  const { context, tools, entries, set, due, answers } = parts;
  const { cancelling: words, money } = context.texts.appointment;
  const isAfterFee = due.hasFee && entries.by === 'customer';
  const full = tools.fill(isAfterFee ? words.afterFee : words.full, {
    amount: context.writing.price(due.refund_due),
  });
  const choose = (refund: CancelEntries['refund']) => (): void => set({ refund });
  return radios(
    parts,
    'refund',
    [
      words.refund,
      ['full', full, entries.refund === 'full', choose('full')],
      ['part', words.part, entries.refund === 'part', choose('part')],
      ['none', money.kept, entries.refund === 'none', choose('none')],
    ],
    entries.refund === 'part' &&
      tools.labelled(
        'amount',
        money.amount,
        tools.withCurrency(
          tools.h('input', {
            key: 'amount',
            name: 'amount',
            inputmode: 'decimal',
            autocomplete: 'off',
            value: entries.amount,
            readonly: answers.isSaving,
            'aria-invalid': entries.isWrong && 'true',
            oninput: ({ target }) => set({ amount: (target as HTMLInputElement).value, isWrong: false }),
          }),
          context,
        ),
      ),
    entries.refund === 'part' &&
      entries.isWrong &&
      tools.alertView(tools.fill(money.wrong, { amount: context.writing.price(due.refund_due) })),
  );
}

type Radio = readonly [key: string, label: string, isChosen: boolean, choose: () => void];

const radios = (
  { tools: { h, checkField } }: QuestionParts,
  name: string,
  [legend, ...options]: readonly [string, ...Radio[]],
  ...after: readonly Content[]
): Description =>
  h(
    'fieldset',
    { key: name, class: 'choices' },
    h('legend', { key: 'legend' }, legend),
    ...options.map(([key, label, checked, onchange]) =>
      checkField(key, label, { type: 'radio', name, value: key, checked, onchange }),
    ),
    ...after,
  );

/** Says on the button what the cancellation does with the money. */
function effectOf(parts: QuestionParts): string {
  const { context, tools, entries, due } = parts;
  const { cancelYes, cancelling: words } = context.texts.appointment;
  const price = (amount: string): string => context.writing.price(amount);
  if (Number(due.refund_due) > 0) {
    if (!hasRefund(parts) || entries.refund === 'full')
      return tools.fill(words.andRefund, { amount: price(due.refund_due) });
    if (entries.refund === 'none') return words.withoutRefund;
    const part = partOf(parts);
    return part === undefined ? words.andPartRefund : tools.fill(words.andRefund, { amount: price(part) });
  }
  return due.hasFee && entries.by === 'customer'
    ? tools.fill(words.withFee, { fee: price(due.fee) })
    : cancelYes;
}

/** Returns the typed part of the refund; undefined if it is no amount, or more than is due. */
function partOf({ context, tools, entries, due }: QuestionParts): string | undefined {
  const amount = tools.amountOf(entries.amount, tools.amountFormat(context));
  return amount === undefined || Number(amount) > Number(due.refund_due) ? undefined : amount;
}

function send(form: HTMLFormElement, parts: QuestionParts): void {
  const { tools, entries, set, due, answers } = parts;
  const part = partOf(parts);
  const isPart = hasRefund(parts) && entries.refund === 'part';
  if (isPart && part === undefined) {
    set({ isWrong: true });
    (form.elements.namedItem('amount') as HTMLInputElement).focus();
    return;
  }
  const refund = isPart ? part : hasRefund(parts) && entries.refund === 'none' ? '0' : undefined;
  const reason = (form.elements.namedItem('reason') as HTMLInputElement).value.trim();
  const terms: VisitCancellation = {
    ...(refund !== undefined && { refund }),
    ...(reason !== '' && { reason }),
    ...(due.hasFee && entries.by === 'customer' && { cancelled_by: 'customer' }),
    ...tools.tellingOf(form),
  };
  const change: Change = { status: 'cancelled', ...terms };
  if (entries.isWhole && answers.visit) answers.visit.cancel(terms);
  else answers.cancel(change);
}
