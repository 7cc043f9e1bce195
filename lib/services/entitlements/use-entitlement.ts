import { AppointmentsError } from '../../domain/errors';
import type { EntitlementClaim, EntitlementUse, ReservedEntries } from '../../domain/entitlement';
import type { Transaction } from '../../storage/storage';
import { callContext, type Core, joined } from '../work/core';
import type { Work } from '../work/work';
import { leaseOfUse, settleUse } from './settle-use';

/** A use that pays for places, before the price of the line is known. */
export type ReservedUse = Omit<EntitlementUse, 'price' | 'priceWithTax'>;

/** Called once in the transaction that stores the booking. Returns the use, if the booking has one. */
type UseInside = (t: Transaction) => Promise<ReservedUse | undefined>;

/**
 * Books with the entitlement that a customer wants to use. If entitlements share the database, entries are taken in the
 * booking's transaction. Otherwise they are reserved before it, and given back if nothing is booked.
 *
 * @throws AppointmentsError 409 `shop_appointments_nothing_left` if the entitlement pays for no place
 */
export async function withEntitlement<T>(
  work: Work,
  claim: EntitlementClaim | undefined,
  book: (useInside: UseInside) => Promise<T>,
): Promise<T> {
  if (!claim) return book(async () => undefined);
  const { core, how } = work;
  const port = core.host.entitlements!;
  if (!port.sharesDatabase) return withUseElsewhere(work, claim, book);
  return book(async (t) => {
    const context = { ...callContext(how), transaction: t };
    const use = useOf(claim, await port.reserve(claim, context));
    await port.commit(claim.reference, context);
    return use;
  });
}

async function withUseElsewhere<T>(
  { core, how }: Work,
  claim: EntitlementClaim,
  book: (useInside: UseInside) => Promise<T>,
): Promise<T> {
  const { reference } = claim;
  const { entitlementUses } = core.storage;
  if (joined(how)) throw cannotJoin();
  const seconds = leaseOfUse(core);
  await entitlementUses.begin(reference, seconds);
  let booked: T;
  try {
    const use = useOf(claim, await core.host.entitlements!.reserve(claim, callContext(how)));
    booked = await book(async (t) => {
      if (!(await entitlementUses.book(reference, seconds, t))) throw tookTooLong();
      return use;
    });
  } catch (error) {
    await quietly(core, reference, async () => {
      await entitlementUses.giveUp(reference);
      await settleUse(core, reference);
    });
    throw error;
  }
  await quietly(core, reference, () => settleUse(core, reference));
  return booked;
}

/** Runs work whose failure changes nothing for the caller, because the worker repeats it. */
async function quietly(core: Core, reference: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    core.options.logger.warn({ err: error, reference }, 'The use of an entitlement waits for the worker');
  });
}

function useOf(
  { reference, entitlementId, quantity }: EntitlementClaim,
  entries: ReservedEntries,
): ReservedUse {
  const places = Math.min(entries.places, quantity);
  if (places === 0)
    throw new AppointmentsError(
      'shop_appointments_nothing_left',
      'This does not pay for the booking, or nothing is left of it. Pay in another way.',
    );
  return { reference, id: entitlementId, name: entries.name, places };
}

const tookTooLong = (): AppointmentsError =>
  new AppointmentsError('shop_rest_host_error', 'The shop took too long to reserve entries; book again.');

const cannotJoin = (): AppointmentsError =>
  new AppointmentsError(
    'shop_appointments_invalid_option',
    'Entitlements in another database cannot pay for a booking inside your own transaction; book outside it.',
  );
