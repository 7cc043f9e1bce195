import { checkRecords } from '../../engine/slots/response-limits';
import { countStarts, refusals } from '../../engine/slots/explain-starts';
import type { Refusal } from '../../engine/slots/types';
import type { World } from '../../engine/slots/world';
import type { Limits } from '../../options';
import type { SlotRequest } from './slot-request';

type Explained = Pick<SlotRequest, 'query' | 'window' | 'filter' | 'settings' | 'pace'>;

/**
 * Throws if a query with `explain` covers too many starts. In the response every start becomes a record or a refusal,
 * so the starts are counted beforehand, which costs little compared with checking them.
 *
 * @throws AppointmentsError 400 if there are more starts than one response may hold
 */
export async function checkStarts(world: World, explained: Explained, limits: Limits): Promise<void> {
  const { query, settings, pace } = explained;
  const found = { count: 0 };
  for (const product of settings) {
    await pace.drive(countStarts(world, product, whichStarts(explained), found), () =>
      checkRecords(found.count, query, limits.slotRecords),
    );
  }
}

/** Lists the refused starts of a window, with the reasons. Call `checkStarts` first: it limits the number of starts. */
export async function explain(world: World, explained: Explained): Promise<Refusal[]> {
  const refused: Refusal[] = [];
  for (const product of explained.settings) {
    await explained.pace.drive(refusals(world, product, whichStarts(explained), refused));
  }
  return refused.sort((a, b) => a.start - b.start);
}

const whichStarts = ({ query, window, filter }: Pick<Explained, 'query' | 'window' | 'filter'>) => ({
  window,
  filter,
  staffIds: query.staffIds?.length ? query.staffIds : undefined,
  pastTimes: query.getPastTimes === true,
});
