import { AppointmentsError, invalidParams } from '../../domain/errors';
import type { EntitlementClaim, EntitlementUse, ReservedEntries } from '../../domain/money/entitlement';
import type { Transaction } from '../../storage/storage';
import { callContext, type Core, joined } from '../work/core';
import type { Work } from '../work/work';
import { leaseOfUses, settleUse } from './settle-use';

/** The use of an entitlement (such as a pass of ten visits) for a booking whose price is not known yet. */
export type ReservedUse = Omit<EntitlementUse, 'price' | 'priceWithTax'>;

/**
 * List for several bookings that are stored together. Each item is the entitlement (such as a pass of ten visits) that
 * is to pay for the booking; undefined for a booking without an entitlement.
 */
type Claims = readonly (EntitlementClaim | undefined)[];

/** A number of places for which an entitlement has to pay, over the bookings at these indices. */
export interface MustPay {
  readonly at: readonly number[];
  readonly places: number;
  /** Number of places of these bookings, including occurrences of a series that are left out. */
  readonly requested: number;
}

/** The entitlements that are to pay for bookings, and for how many places they have to pay. */
interface Wanted {
  readonly claims: Claims;
  /**
   * Numbers of places for which customers were told that an entitlement pays. Default: each entitlement must pay for at
   * least one place.
   */
  readonly mustPay?: readonly MustPay[];
}

/**
 * Called once, in the transaction that stores the bookings. Returns, for each booking, the use of the entitlement that
 * pays for it, or undefined.
 *
 * @param isPlaced whether the booking at this index is stored; if the function is absent, all bookings are stored
 */
export type UsesInside = (
  t: Transaction,
  isPlaced?: (at: number) => boolean,
) => Promise<readonly (ReservedUse | undefined)[]>;

/**
 * Runs `book` with the entitlements (such as passes of ten visits) that are to pay for the bookings. If there are not
 * enough entries, the first bookings of the list get them. If the shop's entitlements share the database, entries are
 * taken in the transaction of the bookings. Otherwise the entries are reserved before the transaction, and the entries
 * of each booking that is not stored are given back.
 *
 * @throws AppointmentsError 400 if entitlements have to pay for more places than are booked; 409
 * `shop_appointments_nothing_left` if an entitlement pays for no place of the bookings
 */
export async function withEntitlements<T>(
  work: Work,
  wanted: Wanted,
  book: (usesInside: UsesInside) => Promise<T>,
): Promise<T> {
  const { claims } = wanted;
  if (claims.every((claim) => claim === undefined)) return book(async () => []);
  assertPossible(wanted);
  const { core, how } = work;
  const port = core.host.entitlements!;
  if (!port.sharesDatabase) return withUsesElsewhere(work, wanted, book);
  return book(async (t, isPlaced = () => true) => {
    const context = { ...callContext(how), transaction: t };
    const uses: (ReservedUse | undefined)[] = [];
    for (const [at, claim] of claims.entries()) {
      const use = claim && isPlaced(at) ? useOf(claim, await port.reserve(claim, context)) : undefined;
      if (use) await port.commit(use.reference, context);
      uses.push(use);
    }
    assertAllPay(wanted, uses, isPlaced);
    return uses;
  });
}

async function withUsesElsewhere<T>(
  { core, how }: Work,
  wanted: Wanted,
  book: (usesInside: UsesInside) => Promise<T>,
): Promise<T> {
  if (joined(how)) throw cannotJoin();
  const { claims } = wanted;
  const { entitlementUses } = core.storage;
  const references = claims.flatMap((claim) => claim?.reference ?? []);
  const seconds = leaseOfUses(core, references.length);
  await entitlementUses.begin(references, seconds);
  let booked: T;
  try {
    const reserved: (ReservedUse | undefined)[] = [];
    for (const claim of claims)
      reserved.push(claim && useOf(claim, await core.host.entitlements!.reserve(claim, callContext(how))));
    booked = await book(async (t, isPlaced = () => true) => {
      const uses = reserved.map((use, at) => (isPlaced(at) ? use : undefined));
      assertAllPay(wanted, uses, isPlaced);
      const used = uses.flatMap((use) => use?.reference ?? []);
      if (!(await entitlementUses.book(used, seconds, t))) throw tookTooLong();
      await entitlementUses.giveUp(
        references.filter((reference) => !used.includes(reference)),
        t,
      );
      return uses;
    });
  } catch (error) {
    await quietly(core, references, () => entitlementUses.giveUp(references));
    throw error;
  }
  await quietly(core, references);
  return booked;
}

/**
 * Makes the calls to the shop that uses of entitlements (such as passes of ten visits) still need. A failure is only
 * logged, because the background worker repeats the calls.
 */
async function quietly(
  core: Core,
  references: readonly string[],
  before: () => Promise<void> = async () => undefined,
): Promise<void> {
  try {
    await before();
    for (const reference of references) await settleUse(core, reference);
  } catch (error) {
    core.options.logger.warn(
      { err: error, references },
      'Telling the shop to use or give back entitlements failed; the background worker tries again later',
    );
  }
}

/**
 * Returns the use of an entitlement for the entries (such as visits of a pass) that the shop has reserved; undefined if
 * it has reserved none.
 */
function useOf(
  { reference, entitlementId, quantity }: EntitlementClaim,
  entries: ReservedEntries,
): ReservedUse | undefined {
  const places = Math.min(entries.places, quantity);
  if (places === 0) return undefined;
  const { name, endsAt } = entries;
  return { reference, id: entitlementId, name, places, ...(typeof endsAt === 'number' && { endsAt }) };
}

/** Refuses a request in which entitlements have to pay for more places than were requested. */
function assertPossible({ mustPay = [] }: Wanted): void {
  for (const { places, requested } of mustPay)
    if (places > requested)
      throw invalidParams({
        entitlementPlaces: `must not be above the number of booked places, ${requested}`,
      });
}

function assertAllPay(
  { claims, mustPay = [] }: Wanted,
  uses: readonly (ReservedUse | undefined)[],
  isPlaced: (at: number) => boolean,
): void {
  const paying = new Set(uses.flatMap((use) => use?.id ?? []));
  if (!claims.every((claim, at) => !claim || !isPlaced(at) || paying.has(claim.entitlementId)))
    throw new AppointmentsError(
      'shop_appointments_nothing_left',
      'The chosen entitlement, such as a ten-visit card, does not pay for this booking, or has no entries left. Pay in another way.',
    );
  for (const { at, places } of mustPay) {
    const placed = at.filter(isPlaced);
    const wanted = Math.min(
      places,
      sumOf(placed, (one) => claims[one]?.quantity),
    );
    const paid = sumOf(placed, (one) => uses[one]?.places);
    if (paid < wanted)
      throw new AppointmentsError(
        'shop_appointments_nothing_left',
        `The chosen entitlement pays for ${paid} of ${wanted} places now, because its other entries were used meanwhile. Show the customer the new price, and book again.`,
      );
  }
}

const sumOf = (indices: readonly number[], placesOf: (at: number) => number | undefined): number =>
  indices.reduce((sum, at) => sum + (placesOf(at) ?? 0), 0);

const tookTooLong = (): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_host_error',
    'The shop took too long to reserve the entitlement, so nothing is booked: book again.',
  );

const cannotJoin = (): AppointmentsError =>
  new AppointmentsError(
    'shop_appointments_invalid_option',
    'Entitlements in another database cannot pay for a booking inside your own transaction: book without passing a transaction.',
  );
