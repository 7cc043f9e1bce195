import type { Appointment } from '../../domain/appointment';
import type { AppointmentDraft, BatchDraft } from '../../domain/drafts';
import { DEAD_STATUSES } from '../../domain/statuses/statuses';

const isDead = ({ status }: AppointmentDraft): boolean =>
  status !== undefined && DEAD_STATUSES.includes(status);

type Create = (draft: BatchDraft, item: number) => Promise<Appointment>;

/**
 * Makes the appointments of one batch that name the same dead order share one successor, because the customer pays one
 * order. An exception: if the orders are in another database and the batch joins a transaction of the host, successors
 * are created after the batch, so each appointment has its own.
 */
export function sharingSuccessors(create: Create): Create {
  const successors = new Map<number, number>();
  return async (draft, item) => {
    const { orderId: named } = draft;
    // An appointment in a dead status needs no live order, so it stays in the order that its draft names.
    if (!named || isDead(draft)) return create(draft, item);
    const created = await create({ ...draft, orderId: successors.get(named) ?? named }, item);
    if (created.orderId !== named) successors.set(named, created.orderId);
    return created;
  };
}
