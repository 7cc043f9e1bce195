import type { MessageDraft } from '../../domain/messages/message';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist-entry';
import type { Placement } from '../../engine/slots/judge/placement';
import type { Transaction } from '../../storage/storage';
import { StalePlan } from '../../storage/transactions/until-fresh';
import { asInstant, type Instant } from '../../time/units';
import { storeHold, tokenFor } from '../holds/store-hold';
import type { Work } from '../work/work';
import type { Candidate } from './offer-candidate';

/** A waitlist entry with the places that it gets. */
export interface CandidateWithPlaces extends Candidate {
  readonly placement: Placement;
}

const offerMessage = (subjectId: number, appointmentId: number, dueAt: Instant): MessageDraft => ({
  subjectKind: 'waitlist',
  subjectId,
  kind: 'waitlist_offer',
  hours: 0,
  version: appointmentId,
  dueAt,
});

export async function storeOffer(
  { core, how }: Work,
  { entry, draft, quoteFor, isTold: hasMessage, placement }: CandidateWithPlaces,
  t: Transaction,
): Promise<WaitlistEntry> {
  const { storage, options } = core;
  const stored = (await storage.waitlist.find([entry.id], t)).get(entry.id);
  if (stored?.version !== entry.version) throw new StalePlan();
  const now = options.clock.now();
  const { start } = draft.span;
  const { visitor } = draft;
  const expiresAt = asInstant(Math.min(now + options.waitlistMinutes * 60, start));
  const { row } = await storeHold(
    { core, how, t },
    { draft, placement, quote: quoteFor(placement.staffIds) },
    { visitor, token: tokenFor(core, visitor), now, visitId: 0, expiresAt },
  );
  if (hasMessage) await storage.messages.store([offerMessage(entry.id, row.id, now)], now, t);
  return storage.waitlist.update(
    {
      ...entry,
      status: 'offered',
      offers: entry.offers + 1,
      appointmentId: row.id,
      offerStart: start,
      offerExpiresAt: expiresAt,
      dateModified: now,
    },
    t,
  );
}
