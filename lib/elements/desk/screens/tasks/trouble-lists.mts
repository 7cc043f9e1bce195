import { type Content, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Delivery, FollowedCalendar } from '../../api/tasks.mjs';
import type { Owner } from '../../api/rules.mjs';
import type { Context } from '../../context.mjs';
import { button, buttonRow, sending } from '../../views/button.mjs';
import { separated } from '../../views/separated.mjs';
import { nameOfOwner } from '../hours/owners.mjs';
import { listHeading } from './row.mjs';
import type { TaskParts } from './state.mjs';

/** Shows the calendars of other providers that close times of staff or resources; those with errors first. */
export function calendarList(calendars: readonly FollowedCalendar[], context: Context): Content[] {
  if (calendars.length === 0) return [];
  const words = context.texts.tasks;
  const read = ({ refreshed_utc: at }: FollowedCalendar): string =>
    at === null ? words.calendarNeverRead : fill(words.calendarRead, { time: context.writing.moment(at) });
  return [
    listHeading('calendars', words.calendars, calendars.length, context),
    h(
      'ul',
      { key: 'calendar-list', class: 'rows' },
      ...calendars
        .toSorted((a, b) => Number(a.error === '') - Number(b.error === ''))
        .map((calendar) =>
          h(
            'li',
            { key: calendar.id, class: 'item' },
            h('strong', { key: 'whose' }, h('bdi', {}, nameOfOwner(ownerOf(calendar), context))),
            h(
              'p',
              { key: 'read', class: 'muted' },
              ...separated(context.plural(words.calendarEvents, calendar.events), read(calendar)),
            ),
            calendar.error !== '' &&
              h(
                'p',
                { key: 'error', class: 'refusal' },
                fill(words.calendarFailed, { error: calendar.error }),
              ),
          ),
        ),
    ),
  ];
}

/** Shows the failed webhook deliveries; nothing if there are none, or if the user may not read them. */
export function deliveryList(
  deliveries: readonly Delivery[] | null,
  { context, isSending, actions }: TaskParts,
): Content[] {
  if (!deliveries?.length) return [];
  const words = context.texts.tasks;
  return [
    listHeading('deliveries', words.deliveries, deliveries.length, context),
    h(
      'ul',
      { key: 'delivery-list', class: 'rows' },
      ...deliveries.map((delivery) =>
        h(
          'li',
          { key: delivery.id, class: 'item' },
          h('strong', { key: 'topic' }, `${delivery.topic} ${delivery.resource_id}`),
          h(
            'p',
            { key: 'state', class: 'muted' },
            ...separated(
              context.plural(words.attempts, delivery.attempts),
              delivery.status === 'dead' ? words.givenUp : words.waits,
              delivery.note,
            ),
          ),
          buttonRow(
            sending(
              button('resend', words.resend, () => actions.resend(delivery)),
              isSending(delivery),
            ),
          ),
        ),
      ),
    ),
  ];
}

const ownerOf = ({ staff_id: staffId, resource_id: resourceId }: FollowedCalendar): Owner =>
  resourceId === undefined ? { kind: 'staff', kind_id: staffId } : { kind: 'resource', kind_id: resourceId };
