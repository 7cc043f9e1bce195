import { h } from '../../../common/dom.mjs';
import type { Context, Dialog } from '../../context.mjs';
import { ownMemberOf } from '../../rights.mjs';
import { button, buttonRow } from '../../views/button.mjs';
import { choice, labelled } from '../../views/field.mjs';
import { nameOfResource } from '../../views/resources.mjs';
import { bookingDialog } from '../booking/booking.mjs';
import { timeOffDialog } from '../hours/time-off.mjs';
import { wallClockOf } from './wall-clock.mjs';

/**
 * Time in the calendar that the user has selected to book or block it, in site seconds (the shop's wall clock counted
 * as UTC).
 */
interface FreeTime {
  readonly start: number;
  readonly end: number;
  /** Id of the staff member of the selected column; undefined for the whole shop. */
  readonly staffId: number | undefined;
  /** Id of the resource of the selected column; undefined in other views. */
  readonly resourceId: number | undefined;
}

/** Dialog about a selected time in the calendar: staff member, start and end, and whether to book or to block it. */
export function freeTimeDialog(context: Context, free: FreeTime, closed: () => void): Dialog {
  const words = (): Context['texts']['calendar'] => context.texts.calendar;
  let from = wallClockOf(free.start);
  let to = wallClockOf(free.end);
  const own = ownMemberOf(context.facts);
  let staffId = own ?? free.staffId;
  const { resourceId } = free;

  const field = (name: 'from' | 'to', value: string, set: (value: string) => void) =>
    labelled(
      name,
      words()[name],
      h('input', {
        type: 'datetime-local',
        name,
        value,
        required: true,
        oninput: ({ target }) => {
          set((target as HTMLInputElement).value);
          context.changed();
        },
      }),
    );

  return {
    title: () => words().freeTime,
    closed,
    view: () => {
      const isReady = from !== '' && to > from;
      return [
        h(
          'div',
          { key: 'times', class: 'free-time' },
          field('from', from, (value) => (from = value)),
          field('to', to, (value) => (to = value)),
          resourceId === undefined &&
            own === undefined &&
            context.facts.members.length > 0 &&
            labelled(
              'member',
              words().member,
              choice(
                'member',
                staffId ?? '',
                [
                  { value: '', text: words().wholeShop },
                  ...context.facts.members.map(({ id, display_name: text }) => ({ value: id, text })),
                ],
                (id) => {
                  staffId = Number(id) || undefined;
                  context.changed();
                },
              ),
            ),
        ),
        resourceId !== undefined && h('p', { key: 'resource' }, nameOfResource(resourceId, context)),
        !isReady && h('p', { key: 'order', role: 'alert', class: 'refusal' }, words().endBeforeStart),
        isReady &&
          buttonRow(
            button(
              'book',
              words().book,
              () => context.open(bookingDialog(context, { start: from, staffId })),
              'main',
            ),
            button('block', words().block, () =>
              context.open(timeOffDialog(context, { from, to, staffId, resourceId })),
            ),
          ),
      ];
    },
  };
}
