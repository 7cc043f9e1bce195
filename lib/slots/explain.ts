import type { Limits } from '../options';
import type { Span } from '../time/units';
import { checkRecords } from './answer-limits';
import { breathe } from './breathe';
import type { ProductSettings } from './product-settings';
import { type Refusal, refusals } from './refusals';
import type { SlotQuery } from './types';
import type { World } from './world';

/** Why the starts that are not to be had are refused; an answer's records and these are limited alike. */
export async function explain(
  world: World,
  products: readonly ProductSettings[],
  query: SlotQuery,
  window: Span,
  limits: Limits,
): Promise<Refusal[]> {
  const refused: Refusal[] = [];
  const staffIds = query.staffIds?.length ? query.staffIds : undefined;
  const asked = { window, staffIds, pastTimes: query.getPastTimes === true };
  for (const product of products) {
    await breathe(refusals(world, product, asked, refused), () =>
      checkRecords(refused.length, query, limits.slotRecords),
    );
  }
  return refused.sort((a, b) => a.moment.start - b.moment.start);
}
