import { ruleDraft, rulesOf, type ShopFile } from '../../../adapters/memory';
import type { Appointments } from '../../../lib/index';

/** Maximum number of rules in one write. */
const AT_ONCE = 100;

/**
 * Creates the rules of a shop file in one write, because a write for each took half of the time to open a
 * shop.
 */
export async function loadRules(file: ShopFile, { rules }: Pick<Appointments, 'rules'>): Promise<void> {
  const create = rulesOf(file).map(ruleDraft);
  for (let at = 0; at < create.length; at += AT_ONCE)
    await rules.writeAll({ create: create.slice(at, at + AT_ONCE) });
}
