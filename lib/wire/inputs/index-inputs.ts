import { object } from '../../domain/checks/input-check';
import { type Source, SOURCES } from '../../domain/index-source';
import { RULE_KINDS } from '../../domain/rule';
import { choice, coreOnly, flag, id, text } from './input';
import { WINDOW } from './window-inputs';

/** Parameters of the list of rows of the availability index (the contract, Index). */
export const INDEX_QUERY = {
  ...WINDOW,
  source: choice<Source>(SOURCES)('Only rows of rules (rule), or of appointments (slot).', {
    spellings: { appointment: 'slot' },
  }),
  productId: id(
    'Rows that affect this product: global rows, rows of the product, and rows of its staff members and of the resources that it needs.',
  ),
  staffId: id('Rows about this staff member.'),
  resourceId: id('Rows about this resource: its rules, and the appointments that take it.'),
  scope: choice(RULE_KINDS)(
    'Rows about everything, about a product, about a staff member, or about a resource.',
  ),
  appointable: flag('Only rows that open times (true), or that close or take times (false).'),
  status: text('Rows with this status: active for rules, or the status of an appointment.', {
    maxLength: 40,
  }),
  signal: coreOnly(object),
};
