import { mustPrepay } from '../admission/admit';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { type CheckedDraft, customerOfDraft } from './drafts/checked-draft';

/**
 * Asks the shop if the customer of a new booking may book.
 *
 * @returns the draft; `mustPrepay` is set if the shop wants the customer to pay in advance
 * @throws AppointmentsError 409 `shop_appointments_not_admitted`; 502 if the shop did not respond
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
