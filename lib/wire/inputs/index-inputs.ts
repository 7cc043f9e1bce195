import { object } from '../../domain/checks/input-check';
import { type Source, SOURCES } from '../../domain/index-source';
import { RULE_KINDS } from '../../domain/rule';
import { choice, coreOnly, flag, id, text } from './input';
import { WINDOW } from './window-inputs';

/** Parameters of the list of rows of the availability index. */
export const INDEX_QUERY = {
  ...WINDOW,
  source: choice<Source>(SOURCES)('Only rows that come from rules (`rule`), or from appointments (`slot`).', {
    spellings: { appointment: 'slot' },
  }),
  productId: id(
    'Only rows that affect this product: rows of the whole shop, of the product, of its staff members, and of the resources that it needs.',
  ),
  staffId: id('Only rows about this staff member.'),
  resourceId: id('Only rows about this resource: those of its rules, and of the appointments that take it.'),
  scope: choice(RULE_KINDS)(
    'Only rows about the whole shop, about products, about staff members, or about resources.',
  ),
  appointable: flag('Only rows that open times (true), or that close or take times (false).'),
  status: text(
    'Only rows with this status: `active` for rows from rules, or the status of the appointment.',
    {
      maxLength: 40,
    },
  ),
  signal: coreOnly(object),
};
