import type { Core } from '../core';
import { productSettings } from '../slots/product-settings';
import { deriveSpan } from './derive-span';
import type { AppointmentDraft, WriteContext } from './drafts';
import { checkFields } from './fields';
import { placeNew } from './place-new';
import { staffOnCreate } from './staffing';
import { checkCreateStatus } from './statuses';
import { lookUp } from './subjects';
import type { Appointment } from './types';

/**
 * Creates an appointment, with an order unless one is named (the contract, Create rules).
 *
 * @throws AppointmentsError 400 for wrong fields and unknown ids, 409 where there is no place
 */
export async function createAppointment(
  core: Core,
  draft: AppointmentDraft,
  how: WriteContext,
): Promise<Appointment> {
  checkFields(draft, core.site);
  if (draft.status !== undefined) checkCreateStatus(draft.status);
  const { product, order } = await lookUp(core, draft, how);
  const settings = productSettings(product!);
  const enforce = draft.enforce ?? 'capacity';
  return placeNew(
    core,
    {
      fields: draft,
      product: product!,
      order,
      enforce,
      span: deriveSpan(settings, draft, core.site.zone),
      staff: staffOnCreate(settings, draft, enforce),
      mayOverrule: true,
    },
    how,
  );
}
