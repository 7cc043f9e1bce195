import { STATUSES } from '../../domain/appointment';
import { TRASH } from '../../domain/statuses';
import { choice, id, required, siteSeconds } from './field';

/** @param added statuses that the site accepts on update beside the contract's */
export const calendarParams = (added: readonly string[]) =>
  ({
    fields: [
      required(siteSeconds('start_ts', 'from', 'Start of the window.')),
      required(
        siteSeconds('end_ts', 'to', 'End of the window, not included; at most 366 days after the start.'),
      ),
      id('product_id', 'productId', 'Appointments of this product, and the rules that affect it.'),
      id(
        'staff_id',
        'staffId',
        'Appointments of this staff member, global rules, and the rules of this member.',
      ),
      choice([...new Set([...STATUSES, ...added, TRASH])])(
        'status',
        'status',
        'Appointments with this status. Default: all except in-cart, was-in-cart and trash.',
      ),
    ],
  }) as const;
