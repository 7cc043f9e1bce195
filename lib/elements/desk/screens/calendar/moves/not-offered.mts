import { fill } from '../../../../common/text.mjs';
import type { Context } from '../../../context.mjs';
import { namesOfMembers } from '../../../views/names.mjs';
import { productOf } from '../../booking/product.mjs';
import type { Placement } from '../state.mjs';

/** Says which staff would newly serve an appointment although they do not offer its service; '' for none. */
export function notOffered(
  { appointment, staffIds }: Pick<Placement, 'appointment' | 'staffIds'>,
  context: Context,
): string {
  const product = productOf(appointment.product_id, context.facts);
  if (!product || product.staff_ids.length === 0) return '';
  const others = staffIds.filter((id) => ![...appointment.staff_ids, ...product.staff_ids].includes(id));
  if (others.length === 0) return '';
  const values = { name: namesOfMembers(others, context), service: appointment.product_name };
  return fill(context.texts.calendar.notOffered, values);
}
