import { AppointmentsError } from '../../domain/errors';
import type { Product } from '../../domain/product';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist-entry';
import type { FreeStart } from '../../engine/waitlist/suits';
import type { Instant } from '../../time/units';
import { admitted } from '../appointments/admitted';
import { customersDraft } from '../appointments/book';
import { type CheckedDraft, quoteNew } from '../appointments/drafts/checked-draft';
import { reachableBy } from '../messages/reachable-by';
import type { Quotes } from '../orders/quote-members-with-tax';
import { withKey } from '../visitors/once-per-key';
import { type Visitor, visitorOf } from '../visitors/visitor';
import type { Core } from '../work/core';
import type { Work } from '../work/work';

/** A free start of a product, and the waiting entries that it suits, the earliest entry first. */
export interface StartToOffer {
  readonly product: Product;
  readonly free: FreeStart;
  /** The entries, in pages that are read when their turn comes. */
  readonly pages: AsyncIterable<readonly WaitlistEntry[]> | Iterable<readonly WaitlistEntry[]>;
  /**
   * Called in the transaction. Returns whether offers may still be made now. Absent for an offer by a manager, which
   * may be made out of order.
   */
  readonly mayOffer?: () => boolean;
  /** Whether a manager has named the start. The manager then gets the error if the start cannot be booked. */
  readonly isNamed?: boolean;
  /**
   * Ids of entries that cannot get any start of the product now: their customers would not learn of an offer, are not
   * admitted, or have reached a limit that counts all their bookings. An entry for which this is found out is added to
   * the set, so that it is not checked again for each start.
   */
  readonly passedOver?: Set<number>;
}

/** A waitlist entry, and the checked booking that it would become. */
export interface Candidate {
  readonly entry: WaitlistEntry;
  readonly draft: CheckedDraft & { readonly visitor: Visitor };
  readonly quoteFor: Quotes;
  /** Whether the customer learns of the offer by a message. */
  readonly isTold: boolean;
}

/**
 * Whether the shop sends a message about an offer to the customer of a waitlist entry. The customer can then answer by
 * the entry's link or signed in.
 */
async function isTold(core: Core, { customerId, contact }: WaitlistEntry): Promise<boolean> {
  const { kinds, waitlistLink } = core.options.messages;
  const kind = 'waitlist_offer';
  if (!core.host.messages || !kinds.includes(kind) || (customerId === 0 && !waitlistLink)) return false;
  return !('reason' in (await reachableBy(core, { kind }, contact)));
}

const isRefusal = (error: unknown): error is AppointmentsError =>
  error instanceof AppointmentsError && error.status < 500;

/** Returns the booking that a waitlist entry would become at a start; undefined if the entry cannot have the start. */
export async function candidateIfAllowed(
  work: Work,
  entry: WaitlistEntry,
  { free, mayOffer, isNamed = false, passedOver }: StartToOffer,
): Promise<Candidate | undefined> {
  const hasMessage = await isTold(work.core, entry);
  if (mayOffer && !hasMessage) {
    passedOver?.add(entry.id);
    return undefined;
  }
  try {
    return { ...(await candidateOf(work, entry, free.start)), isTold: hasMessage };
  } catch (error) {
    if (isNamed || !isRefusal(error)) throw error;
    if (error.code === 'shop_appointments_not_admitted') passedOver?.add(entry.id);
    return undefined;
  }
}

/**
 * Builds the booking that a waitlist entry would become at this start. @throws AppointmentsError if its customer may
 * not book the start
 */
async function candidateOf(
  { core, how }: Work,
  entry: WaitlistEntry,
  start: Instant,
): Promise<Omit<Candidate, 'isTold'>> {
  const { productId, staffId, quantity, customerId, contact } = entry;
  const booking = { productId, start, quantity, customerId, contact };
  const checked = await customersDraft(core, staffId > 0 ? { ...booking, staffId } : booking, how);
  const visitor = visitorOfOffer(core, entry);
  const draft = { ...checked, visitor, fields: { ...booking, status: 'in-cart' as const } };
  await admitted(core, draft, how);
  return { entry, draft, quoteFor: await quoteNew(core, draft, how) };
}

/** Returns the visitor who owns the hold of an offer. The token of the hold is derived from the number of the offer. */
const visitorOfOffer = (core: Core, { id, offers }: WaitlistEntry): Visitor =>
  withKey(core, visitorOf(core, { owner: `waitlist ${id}` }), `offer-${offers + 1}`, [
    'waitlist',
    id,
    offers,
  ]);
