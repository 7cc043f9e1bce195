import { randomUUID } from 'node:crypto';
import { AppointmentsError } from '../../domain/errors';
import type { VisitDraft } from '../../domain/visits/visit-requests';
import { storeTogether } from '../appointments/store-together';
import { outcomeUnknown } from '../orders/outcome-unknown';
import { finishOrder } from '../orders/saga/finish-order';
import type { Waiting } from '../orders/saga/waiting';
import { type Core, joined, onceCommitted } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { placeVisit } from './place';
import { visitOf } from './stored';
import type { Visit } from './types';
import { wantedVisit, recordOfVisit } from './wanted';

/**
 * Books a visit with one order: all items, or none.
 *
 * @throws AppointmentsError 400; 409 if the visit does not fit at this start, or if the shop does not admit the customer; 502
 */
export async function createVisit(core: Core, draft: VisitDraft, how: WriteContext): Promise<Visit> {
  const work = { core, how };
  const wanted = await wantedVisit(work, draft);
  const reference = randomUUID();
  const { visit, waiting } = await placeVisit(work, wanted, async (placed, t) => {
    const stored = await storeTogether({ core, how, t }, { placed, reference, kind: 'visit' }, () =>
      core.storage.visits.insert(recordOfVisit(core, wanted), t),
    );
    await how.onCreated?.(stored.owner.id, t);
    return { visit: visitOf(core, stored.owner, stored.appointments), waiting: stored.waiting };
  });
  if (!waiting) return visit;
  const finish = () => finishVisit(core, visit, waiting, { ...how, transaction: undefined });
  if (!joined(how)) return finish();
  onceCommitted(core, how, 'Creating the order of a visit', finish);
  return visit;
}

/**
 * Creates the order of a visit, with its lines, and completes the items. Used if orders are in another database. If
 * this fails and the shop does not know the order, the visit is removed. If it fails and the shop knows the order, the
 * background worker completes the visit.
 *
 * @throws AppointmentsError 502 if no order was created; 503 `shop_rest_outcome_unknown` while the order is not complete
 */
async function finishVisit(core: Core, visit: Visit, waiting: Waiting, how: WriteContext): Promise<Visit> {
  const items = await finishOrder(core, waiting, how, (cause) =>
    outcomeUnknown({ visitIds: [visit.id], orderReferences: [waiting.pending.reference] }, cause),
  );
  if (items.length === 0)
    throw new AppointmentsError(
      'shop_rest_host_error',
      'The shop took too long to create the order, so nothing is booked: book the visit again.',
    );
  // The visit is not read again, because that read could fail although the visit is stored.
  return visitOf(core, visit, items);
}
