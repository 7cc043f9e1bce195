import type { Appointment } from '../../domain/appointment';
import type { AppointmentDraft, BatchDraft } from '../../domain/drafts';
import { DEAD_STATUSES } from '../../domain/statuses/statuses';

const isDead = ({ status }: AppointmentDraft): boolean =>
  status !== undefined && DEAD_STATUSES.includes(status);

type Create = (draft: BatchDraft, item: number) => Promise<Appointment>;

/**
 * Wraps `create` for the drafts of one batch. All appointments that name the same cancelled or refunded order then
 * share one new order, which the customer pays once. If the orders are in another database and the batch joins a
 * transaction of the host, each appointment gets its own new order after the batch.
 */
export function sharingSuccessors(create: Create): Create {
  const successors = new Map<number, number>();
  return async (draft, item) => {
    const { orderId: named } = draft;
    // An appointment that is created cancelled or trashed needs no open order: it goes into the order that its draft
    // names.
    if (!named || isDead(draft)) return create(draft, item);
    const created = await create({ ...draft, orderId: successors.get(named) ?? named }, item);
    if (created.orderId !== named) successors.set(named, created.orderId);
    return created;
  };
}
