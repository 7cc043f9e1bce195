import type { Resource } from '../../../api/facts.mjs';
import type { Context } from '../../../context.mjs';
import { loadPart } from '../../../load-part.mjs';
import { TOOLS } from '../../../tools.mjs';
import { appointmentDialog } from '../../appointment/appointment.mjs';

/** Loads the form of a resource, and opens it. Without `resource`, it creates a new one. */
export async function openResource(context: Context, resource?: Resource): Promise<void> {
  const part = await loadPart(context, () => import('./dialog.mjs'));
  if (part) context.open(part.resourceDialog(context, { ...TOOLS, appointmentDialog }, resource));
}
