import type { Description } from '../../../../common/dom.mjs';
import type { MoneyNote } from '../../../api/appointments.mjs';
import type { HistoryEntry } from '../../../api/history.mjs';
import type { Context } from '../../../context.mjs';
import type { StateName } from '../../../texts/appointment.mjs';
import type { Tools } from '../../../tools.mjs';

/** Lists the changes of an appointment, newest first. */
export function historyList(entries: readonly HistoryEntry[], context: Context, tools: Tools): Description {
  const { h } = tools;
  if (entries.length === 0) return h('p', {}, context.texts.appointment.changes.none);
  return h(
    'ul',
    { class: 'rows' },
    ...stepsOf(entries)
      .toReversed()
      .map((step, at) =>
        h(
          'li',
          { key: at, class: 'item' },
          h('span', { key: 'what' }, changesInWords(step, context, tools).join(', ')),
          h(
            'span',
            { key: 'who', class: 'muted' },
            [context.writing.moment(step.entries[0]!.at), authorOf(step, context)]
              .filter(Boolean)
              .join(' · '),
          ),
          step.entries[0]!.reason !== '' && h('bdi', { key: 'why' }, reasonOf(step, context)),
        ),
      ),
  );
}

/** One write to an appointment: its history entries, and the entry before them. */
interface Step {
  readonly entries: readonly HistoryEntry[];
  /** History entry before this write; undefined if the history does not go back so far. */
  readonly before: HistoryEntry | undefined;
}

/** Groups the history entries by write. A move, for example, is stored as two entries: an update and a move. */
function stepsOf(history: readonly HistoryEntry[]): Step[] {
  const steps: { entries: HistoryEntry[]; before: HistoryEntry | undefined }[] = [];
  for (const [index, entry] of history.entries()) {
    const last = steps.at(-1);
    const first = last?.entries[0];
    const isOfLast =
      first &&
      first.at === entry.at &&
      first.by_name === entry.by_name &&
      first.reason === entry.reason &&
      first.money_notes.length === entry.money_notes.length;
    if (isOfLast) last.entries.push(entry);
    else steps.push({ entries: [entry], before: history[index - 1] });
  }
  return steps;
}

type Parts = Pick<Context, 'texts' | 'writing' | 'facts' | 'language' | 'plural'>;

/** Describes the changes of one write, such as "Moved from … to …". */
function changesInWords({ entries, before }: Step, context: Parts, tools: Tools): string[] {
  const { texts, writing } = context;
  const { fill, namesOfMembers, productOf, siteClockOf, siteDayOf } = tools;
  const words = texts.appointment.changes;
  const after = entries.at(-1)!;
  const has = (topic: HistoryEntry['topic']): boolean => entries.some((entry) => entry.topic === topic);
  const moment = ({ start }: HistoryEntry): string =>
    writing.wallMoment(`${siteDayOf(start)}T${siteClockOf(start)}`);
  if (has('appointment.created')) return [fill(words.booked, { time: moment(after) })];
  const notes = notesInWords([before?.money_notes ?? after.money_notes, after.money_notes], context, tools);
  if (has('appointment.cancelled')) return [texts.appointment.states.cancelled, ...notes];
  if (has('appointment.deleted') || has('appointment.trashed')) return [words.removed];
  if (!before) return [words.changed];
  const isOther = (field: Exclude<keyof HistoryEntry, 'money_notes'>): boolean =>
    String(before[field]) !== String(after[field]);
  const said = [
    isOther('start') && fill(words.moved, { from: moment(before), to: moment(after) }),
    isOther('product_id') && (productOf(after.product_id, context.facts)?.name ?? words.changed),
    isOther('staff_ids') && (namesOfMembers(after.staff_ids, context) || texts.calendar.noMember),
    isOther('qty') && context.plural(texts.appointment.places, after.qty),
    isOther('price') && `${texts.appointment.cost}: ${writing.price(after.price)}`,
    isOther('status') && statusInWords(after.status, context, tools),
    ...notes,
    isOther('customer_status') && texts.appointment.states[ATTENDANCE[after.customer_status]],
  ].filter((text) => text !== false);
  return said.length === 0 ? [words.changed] : said;
}

/** Describes the notes about money that a write has added or taken back. */
function notesInWords(
  [before, after]: readonly [before: readonly MoneyNote[], after: readonly MoneyNote[]],
  { texts, writing }: Parts,
  { fill }: Tools,
): string[] {
  const words = texts.appointment.money;
  const inWords = ({ kind, amount }: MoneyNote): string => `${words[kind]}: ${writing.price(amount)}`;
  const takenBack = before.slice(after.length).map((note) => fill(words.undone, { note: inWords(note) }));
  return [...after.slice(before.length).map(inWords), ...takenBack];
}

const ATTENDANCE = { expected: 'expected', arrived: 'arrived', 'no-show': 'noShow' } as const;

const STATUSES: Readonly<Record<string, StateName>> = {
  unpaid: 'unpaid',
  paid: 'paid',
  complete: 'complete',
  cancelled: 'cancelled',
  'pending-confirmation': 'toConfirm',
};

/** Returns the name of a status in the language of the desk. */
function statusInWords(status: string, { texts }: Parts, { siteStatusName }: Tools): string {
  if (status === 'confirmed') return texts.messages.kinds.confirmed;
  const known = STATUSES[status];
  return known ? texts.appointment.states[known] : siteStatusName(status, { texts });
}

const ORDER_STATES: Readonly<Record<string, StateName>> = {
  'partially-paid': 'partial',
  processing: 'paid',
  completed: 'paid',
  refunded: 'refunded',
  cancelled: 'cancelled',
};

/** Returns the reason of a write. The state of the order from which it follows stands in the language of the desk. */
export function reasonOf({ entries: [first] }: Step, { texts }: Pick<Context, 'texts'>): string {
  const { reason, order_status: status } = first!;
  const { order, states } = texts.appointment;
  const state = status !== null && ORDER_STATES[status];
  return state ? `${order}: ${states[state]}` : reason;
}

/** Names the author of a write. */
function authorOf({ entries: [first] }: Step, { texts }: Parts): string {
  const { by, by_name: name } = first!;
  const words = texts.appointment.changes.by;
  switch (by) {
    case 'user':
      return name;
    case 'customer':
      return name || words.customer;
    case 'visitor':
    case 'shop':
      return words[by];
    default:
      return by satisfies never;
  }
}
