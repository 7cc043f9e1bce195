import type { Resource } from '../../../api/facts.mjs';
import type { Context } from '../../../context.mjs';
import { TOOLS } from '../../../tools.mjs';
import { failureText } from '../../../views/failure.mjs';
import { appointmentDialog } from '../../appointment/appointment.mjs';

/** Loads the form of a resource, and opens it. Without `resource`, it creates a new one. */
export async function openResource(context: Context, resource?: Resource): Promise<void> {
  try {
    const { resourceDialog } = await import('./dialog.mjs');
    context.open(resourceDialog(context, { ...TOOLS, appointmentDialog }, resource));
  } catch (error) {
    context.say(failureText(error, context));
  }
}
