import { STATUSES } from '../../domain/appointment';
import { idInput, object } from '../../domain/checks/input-check';
import { textProblem } from '../../domain/checks/value-problems';
import { choice, coreOnly, id } from './input';
import { WINDOW } from './window-inputs';

/** Query parameters of a request for the shop's calendar. */
export const CALENDAR_QUERY = {
  ...WINDOW,
  productId: id('Only appointments of this product, and rules that affect it.'),
  staffId: id('Only appointments of this staff member, rules of the member, and rules of the whole shop.'),
  resourceId: id(
    'Only appointments that take this resource, rules of the resource, and rules of the whole shop.',
  ),
  status: choice<string>(STATUSES)(
    'Only appointments with this status. Default: all except in-cart, was-in-cart and trash.',
    { judge: textProblem },
  ),
  viewer: coreOnly(idInput),
  signal: coreOnly(object),
};
