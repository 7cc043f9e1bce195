import { STATUSES } from '../../domain/appointment';
import { TRASH } from '../../domain/statuses';
import { choice, id, required, siteSeconds } from './field';

/** The effect of the filters, which differs between calendars. */
interface FilterTexts {
  readonly ofProduct: string;
  readonly ofMember: string;
}

const OF_CALENDAR: FilterTexts = {
  ofProduct: 'Appointments of this product, and the rules that affect it.',
  ofMember: 'Appointments of this staff member, global rules, and the rules of this member.',
};

const OF_DESK: FilterTexts = {
  ofProduct: 'Appointments of this product; the closed times stay those of the shop and all members.',
  ofMember: 'Appointments of this staff member; the closed times stay those of the shop and all members.',
};

/** @param added statuses that the site accepts on update beside the contract's */
export const calendarParams = (added: readonly string[]) => windowParams(added, OF_CALENDAR);

/** @param added as for calendarParams */
export const deskCalendarParams = (added: readonly string[]) => windowParams(added, OF_DESK);

const windowParams = (added: readonly string[], { ofProduct, ofMember }: FilterTexts) =>
  ({
    fields: [
      required(siteSeconds('start_ts', 'from', 'Start of the window.')),
      required(
        siteSeconds('end_ts', 'to', 'End of the window, not included; at most 366 days after the start.'),
      ),
      id('product_id', 'productId', ofProduct),
      id('staff_id', 'staffId', ofMember),
      choice([...new Set([...STATUSES, ...added, TRASH])])(
        'status',
        'status',
        'Appointments with this status. Default: all except in-cart, was-in-cart and trash.',
      ),
    ],
  }) as const;
