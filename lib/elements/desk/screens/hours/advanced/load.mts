import type { Rule } from '../../../api/rules.mjs';
import type { Context } from '../../../context.mjs';
import { loadPart } from '../../../load-part.mjs';
import { TOOLS } from '../../../tools.mjs';

/** Loads the form for all fields of an opening-hours rule, and opens it. Without `rule`, it creates a new rule. */
export async function openRule(context: Context, rule?: Rule): Promise<void> {
  const part = await loadPart(context, () => import('./dialog.mjs'));
  if (part) context.open(part.ruleDialog(context, TOOLS, rule));
}
