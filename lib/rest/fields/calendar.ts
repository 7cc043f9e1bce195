import { STATUSES } from '../../domain/appointment';
import { TRASH } from '../../domain/statuses/statuses';
import { CALENDAR_QUERY } from '../../wire/inputs/calendar-inputs';
import { fieldsOf } from './field';

/**
 * Declares the parameters of the calendar feed.
 *
 * @param added statuses that the site adds to those of the library
 */
export const calendarParams = (added: readonly string[]) => ({ fields: fieldsOf(calendarInputs(added)) });

/**
 * Declares the parameters of the desk's calendar.
 *
 * @param added statuses of the site that an update accepts in addition to those of the library
 */
export function deskCalendarParams(added: readonly string[]) {
  const inputs = calendarInputs(added);
  return {
    fields: fieldsOf({
      ...inputs,
      productId: { ...inputs.productId, description: `Only appointments of this product. ${CLOSED_TIMES}` },
      staffId: { ...inputs.staffId, description: `Only appointments of this staff member. ${CLOSED_TIMES}` },
      resourceId: {
        ...inputs.resourceId,
        description: `Only appointments that take this resource. ${CLOSED_TIMES}`,
      },
    }),
  };
}

const CLOSED_TIMES = 'Closed times are not filtered: those of the shop and of all members are returned.';

const calendarInputs = (added: readonly string[]) => ({
  ...CALENDAR_QUERY,
  status: { ...CALENDAR_QUERY.status, values: [...new Set([...STATUSES, ...added, TRASH])] },
});
