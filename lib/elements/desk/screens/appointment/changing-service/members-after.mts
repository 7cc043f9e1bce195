import type { Appointment } from '../../../api/appointments.mjs';
import type { Product } from '../../../api/facts.mjs';
import type { Context } from '../../../context.mjs';
import type { Tools } from '../../../tools.mjs';

type Writing = Pick<Context, 'facts' | 'language' | 'texts'> & { readonly now: number };

/**
 * Says who serves an appointment after it gets another service: its present staff, whether or not they do that service,
 * or all staff of a service that is always booked with all of them. '' for an appointment without staff.
 *
 * @param product the other service; undefined if no other one is chosen
 * @param context.now time in Unix seconds; once the appointment has begun, its staff always stay
 */
export function membersAfter(
  { staff_ids: present, start_utc: start }: Pick<Appointment, 'staff_ids' | 'start_utc'>,
  product: Product | undefined,
  context: Writing,
  { fill, namesOfMembers }: Pick<Tools, 'fill' | 'namesOfMembers'>,
): string {
  if (!product) return '';
  const { staff_ids: all, staff_assignment: assignment } = product;
  const { changing: words } = context.texts.appointment;
  const takesAll = assignment === 'all' && all.length > 0 && start > context.now;
  const ids = takesAll ? all : present;
  if (ids.length === 0) return '';
  const others = all.length === 0 ? [] : ids.filter((id) => !all.includes(id));
  return others.length > 0
    ? fill(words.notTheirs, { name: namesOfMembers(others, context) })
    : fill(words.servedBy, { name: namesOfMembers(ids, context) });
}
