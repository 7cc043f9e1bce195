import { STATUSES } from '../../domain/appointment';
import { idInput, object } from '../../domain/checks/input-check';
import { textProblem } from '../../domain/checks/problems';
import { choice, coreOnly, id } from './input';
import { WINDOW } from './window-inputs';

/** Parameters of the shop's calendar. */
export const CALENDAR_QUERY = {
  ...WINDOW,
  productId: id('Appointments of this product, and the rules that affect it.'),
  staffId: id('Appointments of this staff member, global rules, and the rules of this member.'),
  resourceId: id('Appointments that take this resource, global rules, and the rules of this resource.'),
  status: choice<string>(STATUSES)(
    'Appointments with this status. Default: all except in-cart, was-in-cart and trash.',
    { judge: textProblem },
  ),
  viewer: coreOnly(idInput),
  signal: coreOnly(object),
};
