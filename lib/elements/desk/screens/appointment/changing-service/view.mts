import type { Content, Description } from '../../../../common/dom.mjs';
import type { AmountFormat } from '../../../amounts.mjs';
import type { Appointment } from '../../../api/appointments.mjs';
import type { Context } from '../../../context.mjs';
import type { Loaded } from '../../../loaded.mjs';
import type { Tools } from '../../../tools.mjs';
import { isOfOneKind } from './changed-end.mjs';
import { type EnteredPrice, presentPrice } from './entered-price.mjs';
import type { ChangeFaults, Entered } from './faults.mjs';
import { membersAfter } from './members-after.mjs';
import type { ChangePreview } from './preview.mjs';

/** Price of a new booking like the changed appointment; absent if the appointment costs as much. */
export interface NewPrice {
  readonly newPrice?: Exclude<EnteredPrice, { readonly typed: string }>;
}

/** Content of the form that changes service, member, end and price, and the functions that the form calls. */
interface ServiceForm {
  readonly tools: Tools;
  readonly appointment: Appointment;
  readonly entered: Entered;
  /**
   * End after the change, in site seconds (the shop's wall clock counted as UTC); undefined if the typed end is not
   * valid.
   */
  readonly end: number | undefined;
  /** Texts to show below the fields that are wrong. */
  readonly faults: ChangeFaults;
  readonly preview: Loaded<(ChangePreview & NewPrice) | undefined>;
  readonly format: AmountFormat;
  readonly isSaving: boolean;
  /** Error of the last attempt; undefined without one. */
  readonly error: unknown;
  readonly set: (changes: Entered) => void;
  readonly submit: (form: HTMLFormElement) => void;
  readonly overrule: (enforce: 'capacity' | 'none', reason: string) => void;
}

/** Shows the form that changes the service, the member of staff, the end and the price of an appointment. */
export function serviceView(context: Context, form: ServiceForm): Content[] {
  const { tools, appointment, entered, end = appointment.end, faults, isSaving, error, set } = form;
  const {
    choice,
    h,
    isOfDays,
    labelled,
    productOf,
    refusalView,
    siteClockOf,
    submitting,
    submitView,
    timeField,
  } = tools;
  const { appointment: words } = context.texts;
  const { product_id: productId, product_name: name } = appointment;
  const product = productOf(productId, context.facts);
  const products = context.facts.products.filter((other) => isOfOneKind(product, other, tools));
  return [
    h(
      'form',
      {
        key: 'form',
        class: 'booking',
        novalidate: true,
        onsubmit: submitting(form.submit),
      },
      h(
        'div',
        { key: 'service', class: 'field' },
        labelled(
          'product',
          words.service,
          choice(
            'product',
            entered.productId ?? productId,
            [
              ...(product ? [] : [{ value: productId, text: name }]),
              ...products.map((one) => ({ value: one.id, text: tools.serviceText(one, context) })),
            ],
            // Drops the entered end and price, which those of the chosen service replace, and the member, who may not
            // do the service.
            (value) =>
              set({
                productId: Number(value) === productId ? undefined : Number(value),
                staffId: undefined,
                end: undefined,
                price: undefined,
              }),
          ),
        ),
        h(
          'p',
          { key: 'members', class: 'muted', role: 'status' },
          entered.staffId === undefined &&
            membersAfter(
              appointment,
              productOf(entered.productId, context.facts),
              { ...context, now: context.now() },
              tools,
            ),
        ),
      ),
      memberField(form, context),
      h(
        'div',
        { key: 'what', class: 'what' },
        // The end can be typed only as a time of day. So the form has no field for the end of an appointment that
        // lasts days.
        !isOfDays({ ...appointment, end }) &&
          timeField(
            context,
            {
              name: 'end',
              label: words.changing.end,
              clock: entered.end ?? siteClockOf(end),
              fault: faults.end,
              hint:
                form.end !== undefined && context.writing.duration((end - appointment.start) / 60, 'minute'),
            },
            (typed) => set({ end: typed }),
          ),
        costField(form, words.cost, context),
      ),
      previewView(form, context),
      submitView({ text: words.changing.save, notice: undefined, isSaving, tells: true }, context),
    ),
    ...(error === undefined
      ? []
      : refusalView(error, context, { anyway: words.changing.anyway, isSaving, overrule: form.overrule })),
  ];
}

/** Shows the field for the member who serves the appointment; nothing if no member can be chosen. */
function memberField({ tools, appointment, entered, set }: ServiceForm, context: Context): Content {
  const { choice, labelled, membersToChoose, nameOfMember, productOf } = tools;
  const { staff_ids: present, product_id: productId } = appointment;
  const { facts } = context;
  const members = membersToChoose(productOf(entered.productId ?? productId, facts), facts);
  if (members.length === 0 || present.length > 1) return undefined;
  const [own] = present;
  const { booking: words, calendar } = context.texts;
  return labelled(
    'member',
    words.member,
    choice(
      'member',
      entered.staffId ?? own ?? '',
      [
        ...(own === undefined ? [{ value: '', text: calendar.noMember }] : []),
        ...(own !== undefined && !members.includes(own)
          ? [{ value: own, text: nameOfMember(own, context) }]
          : []),
        ...members.map((id) => ({ value: id, text: nameOfMember(id, context) })),
      ],
      (value) => set({ staffId: value === '' || Number(value) === own ? undefined : Number(value) }),
    ),
  );
}

/** Returns the text of the field of the price, which has the tax in it. */
function shownPrice({ tools, appointment, entered: { price }, preview, format }: ServiceForm): string {
  if (price && 'typed' in price) return price.typed;
  return tools.typedAmount(price?.price ?? preview.data?.price ?? appointment.price, format);
}

/** Shows the field of the price, and below it the message about a wrong one. */
function costField(form: ServiceForm, label: string, context: Context): Description {
  const { h, labelled, withCurrency } = form.tools;
  return h(
    'div',
    { key: 'cost', class: 'field' },
    labelled(
      'cost',
      label,
      withCurrency(
        h('input', {
          name: 'cost',
          value: shownPrice(form),
          inputmode: 'decimal',
          autocomplete: 'off',
          'aria-invalid': form.faults.cost !== undefined && 'true',
          'aria-describedby': 'cost-text',
          oninput: ({ target }) => form.set({ price: { typed: (target as HTMLInputElement).value } }),
        }),
        context,
      ),
    ),
    h(
      'p',
      {
        key: 'text',
        id: 'cost-text',
        role: form.faults.cost !== undefined && 'alert',
        class: form.faults.cost === undefined ? 'muted' : 'refusal',
      },
      form.faults.cost,
    ),
  );
}

/**
 * Shows the price with tax before and after the change, the amounts due after the change, and the price of a new
 * booking.
 */
function previewView(form: ServiceForm, context: Context): Content {
  const { tools, appointment, entered, preview, error: failure, set } = form;
  const { button, dueText, failureText, fill, h } = tools;
  const { changing: words } = context.texts.appointment;
  const { writing } = context;
  const { data, error } = preview;
  // If both the preview and saving have failed, only the error of saving is shown, because both say the same.
  if (error !== undefined && failure !== undefined) return undefined;
  if (error !== undefined)
    return h('p', { key: 'preview', role: 'alert', class: 'refusal' }, failureText(error, context));
  if (!data) return undefined;
  const { former_price: from, price: to, cost, settlement, newPrice } = data;
  const isOther = entered.productId !== undefined;
  const isRepriced = from !== to || cost !== appointment.cost;
  return h(
    'div',
    { key: 'preview', class: 'note' },
    h(
      'p',
      { key: 'price', role: 'status' },
      from !== null &&
        to !== null &&
        from !== to &&
        fill(words.price, { from: writing.price(from), to: writing.price(to) }),
      settlement !== null && dueText(settlement, context),
    ),
    isOther && isRepriced && button('keep', words.keepPrice, () => set({ price: presentPrice(appointment) })),
    newPrice !== undefined &&
      h(
        'p',
        { key: 'new' },
        fill(words.newPrice, { price: writing.price(newPrice.price) }),
        ' ',
        button('use', words.usePrice, () => set({ price: newPrice })),
      ),
  );
}
