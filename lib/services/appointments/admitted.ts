import { mustPrepay } from '../admission/admit';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { type CheckedDraft, customerOfDraft } from './drafts/checked-draft';

/**
 * Asks the shop whether the customer of a draft may book.
 *
 * @returns the draft, which says whether the customer must pay before the visit
 * @throws AppointmentsError 409 `shop_appointments_not_admitted`; 502
 */
export async function admitted(core: Core, draft: CheckedDraft, how: WriteContext): Promise<CheckedDraft> {
  if (!core.host.admission) return draft;
  const { fields, contact, product } = draft;
  const wish = {
    customerId: fields.customerId ?? 0,
    contact,
    product,
    counted: customerOfDraft(core, draft),
  };
  return { ...draft, mustPrepay: await mustPrepay({ core, how }, wish) };
}
