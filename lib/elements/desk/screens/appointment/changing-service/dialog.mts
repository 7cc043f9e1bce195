import type { Content } from '../../../../common/dom.mjs';
import type { Appointment, Change } from '../../../api/appointments.mjs';
import type { Context, Dialog } from '../../../context.mjs';
import type { Tools } from '../../../tools.mjs';
import { changedEnd } from './changed-end.mjs';
import { hasTax, priceFields } from './entered-price.mjs';
import { type ChangeFaults, type Entered, faultsOf } from './faults.mjs';
import { type ChangePreview, previewChange } from './preview.mjs';
import { type NewPrice, serviceView } from './view.mjs';

/**
 * Dialog that changes the service, the member of staff, the end and the price of an appointment. Before the change is saved, it shows the
 * price with tax, and the amounts to refund or to collect.
 *
 * @param back reopens the dialog of the appointment
 */
export function serviceDialog(context: Context, tools: Tools, shown: Appointment, back: () => void): Dialog {
  const { changeAsSeen, customerName, dueText, fill, h, Loaded, placeChanged, placeInWords, productOf } =
    tools;
  const { sayIfLeft, spanInWords, tellingOf, TypingPause, undoOf } = tools;
  /** The appointment as it is stored; undefined once it no longer exists. */
  let appointment: Appointment | undefined = shown;
  let entered: Entered = {};
  /**
   * Whether the form shows what is wrong with the typed values. True after a pause in typing, or after an attempt to
   * save them.
   */
  let isChecked = false;
  let isSaving = false;
  let error: unknown;
  let form: HTMLFormElement | undefined;
  const typing = new TypingPause();
  const format = tools.amountFormat(context);
  /** Whether the shop adds tax to the cost of the appointment, or of the chosen service. */
  let isTaxed = hasTax(shown);
  const changeOf = (of = entered): Change => {
    const stored = appointment ?? shown;
    const isOtherService = of.productId !== undefined;
    const price = priceFields(of.price, stored, { ...format, isTaxed, isOtherService }, tools);
    return { ...requestOf(stored, of, context, tools), ...price };
  };
  const faults = (): ChangeFaults => {
    const stored = appointment ?? shown;
    const end = endOf(stored, entered, context, tools);
    return faultsOf(stored, entered, end, { ...format, texts: context.texts, tools });
  };
  const isRight = (): boolean => Object.keys(faults()).length === 0;
  /**
   * Previews the change. If another service is chosen, its price is entered in the form, unless the user has entered a
   * price.
   */
  const look = async (signal?: AbortSignal): Promise<ChangePreview & NewPrice> => {
    const asked = entered;
    const change = changeOf();
    const seen = await previewChange(context.client, shown.id, change, signal);
    isTaxed ||= seen.price !== null && Number(seen.price) !== Number(seen.cost);
    const { current_price: cost } = seen;
    if (cost === undefined) return seen;
    // The price of a new booking comes without tax, so the shop is asked for it as the price of the appointment.
    const atNew = await previewChange(context.client, shown.id, { ...change, cost }, signal);
    const newPrice = { cost, includesTax: false, price: atNew.price ?? cost };
    if (asked.productId === undefined || asked.price !== undefined || entered !== asked)
      return { ...seen, newPrice };
    entered = { ...entered, price: newPrice };
    return atNew;
  };
  const preview = new Loaded<(ChangePreview & NewPrice) | undefined>(
    async (signal) => (Object.keys(changeOf()).length === 0 || !isRight() ? undefined : look(signal)),
    () => context.changed(),
  );
  const kept = tools.followed(shown.id, context, (now) => {
    if (!isSaving) error ??= now && appointment && placeChanged(appointment, now, context);
    appointment = now;
    context.changed();
  });

  const set = (changes: Entered): void => {
    entered = { ...entered, ...changes };
    error = undefined;
    preview.end();
    preview.clear();
    typing.before(() => {
      isChecked = true;
      void preview.refresh();
    });
    context.changed();
  };

  const save = async (how: Pick<Change, 'enforce' | 'reason'>): Promise<void> => {
    const before = appointment ?? shown;
    if (isSaving) return;
    isChecked = true;
    if (!isRight()) return context.changed();
    if (Object.keys(changeOf()).length === 0) return back();
    isSaving = true;
    error = undefined;
    context.changed();
    let said: string;
    let undo;
    const telling = tellingOf(form);
    try {
      const due = (await look()).settlement;
      const change = changeOf();
      const written = await changeAsSeen(before, { ...change, ...how, ...telling }, context);
      undo = undoOf(before, { ...change, ...telling }, written, context);
      said =
        fill(context.texts.appointment.changing.changed, {
          name: customerName(shown, context),
          service: productOf(written.product_id, context.facts)?.name ?? before.product_name,
          time: placeInWords(
            spanInWords(written.start, written.end, context.writing),
            before,
            written,
            context,
          ),
        }) + (due ? dueText(due, context) : '');
    } catch (failure) {
      isSaving = false;
      error = failure;
      context.changed();
      return sayIfLeft(dialog, failure, context);
    }
    if (context.isOpen(dialog)) back();
    // Waits until the dialog of the appointment is open again, because an opening dialog clears announcements.
    await Promise.resolve();
    context.say(said, undo, { ...before, isSilent: telling.notify_customer === false });
    await context.refresh();
  };

  const dialog: Dialog = {
    title: () => fill(context.texts.appointment.changing.heading, { name: customerName(shown, context) }),
    view: (): Content[] =>
      appointment
        ? serviceView(context, {
            tools,
            appointment,
            entered,
            end: endOf(appointment, entered, context, tools),
            faults: isChecked ? faults() : {},
            preview,
            format,
            isSaving,
            error,
            set,
            // An appointment that has begun may run longer than planned, even beyond the opening hours, so only free
            // places are checked.
            submit: (sent) => {
              form = sent;
              void save({ enforce: appointment!.start_utc > context.now() ? 'full' : 'capacity' });
            },
            overrule: (enforce, reason) => void save({ enforce, reason }),
          })
        : [h('p', { key: 'gone', role: 'alert' }, context.texts.appointment.gone)],
    refresh: () => kept.refresh(),
    hasEntries: () => !isSaving && (Object.keys(changeOf()).length > 0 || !isRight()),
    closed: () => {
      typing.end();
      preview.end();
      kept.end();
    },
  };
  return dialog;
}

const endOf = (
  appointment: Appointment,
  entered: Entered,
  { facts }: Context,
  tools: Tools,
): number | undefined => changedEnd(appointment, entered, tools.productOf(entered.productId, facts), tools);

/** Returns the fields that differ from the stored appointment, without its price. */
function requestOf(appointment: Appointment, entered: Entered, context: Context, tools: Tools): Change {
  const { wallClockOf } = tools;
  const { product_id: productNow, staff_ids: membersNow, start, end: endNow } = appointment;
  const { productId = productNow, staffId } = entered;
  const end = endOf(appointment, entered, context, tools);
  return {
    ...(productId !== productNow && { product_id: productId }),
    ...(staffId !== undefined && membersNow.join() !== String(staffId) && { staff_ids: [staffId] }),
    // The start is sent with the end, so that the shop computes the new length from both. The length is then right
    // even if clocks are set forward or back during the appointment.
    ...(end !== undefined && end !== endNow && { start: wallClockOf(start), end: wallClockOf(end) }),
  };
}
