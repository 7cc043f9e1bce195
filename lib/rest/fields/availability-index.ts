import { RULE_KINDS } from '../../domain/rule';
import { type Source, SOURCES } from '../../services/availability-index/types';
import { choice, flag, id, type ParamSet, required, siteSeconds, text } from './field';

/** The contract, Index. */
export const LIST_INDEX = {
  fields: [
    required(siteSeconds('start_ts', 'from', 'Start of the window.')),
    required(
      siteSeconds('end_ts', 'to', 'End of the window, not included; at most 366 days after the start.'),
    ),
    choice<Source>(SOURCES)('source', 'source', 'Rows of rules, or of appointments (slot).', {
      spellings: { appointment: 'slot' },
    }),
    id(
      'product_id',
      'productId',
      'Rows that affect this product: global rows, its own rows, and those of its staff members.',
    ),
    id('staff_id', 'staffId', 'Rows about this staff member.'),
    choice(RULE_KINDS)('scope', 'scope', 'Rows about everything, about a product, or about a staff member.'),
    flag('appointable', 'appointable', 'Rows that open (true), or that close or take (false).'),
    text('status', 'status', 'Rows with this status: active, or that of an appointment.', { maxLength: 40 }),
  ],
} as const satisfies ParamSet;
