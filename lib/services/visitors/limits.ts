import { AppointmentsError, paramsMessage } from '../../domain/errors';
import type { HeldTotals, Transaction } from '../../storage/storage';
import { asInstant } from '../../time/units';
import type { Core } from '../work/core';
import { type Visitor, visitorColumns } from './visitor';

/**
 * Maximum number of holds of one visitor, together with booked appointments that are neither paid nor confirmed;
 * `MOST_PLACES` is the maximum number of their places.
 */
const MOST_HOLDS = 5;
const MOST_PLACES = 20;

/**
 * Limits of a visitor (`owner`) and of networks. The limits of a network are those of a visitor multiplied by the
 * factor `share`, because several visitors may use one network. In an hour a network may place at most `anHour` holds
 * and bookings; paid and confirmed bookings are not counted. The hourly limit is needed because even a released hold
 * leaves rows in the database for a day.
 */
const LIMITS = [
  { who: 'owner', field: 'owner', share: 1, anHour: Infinity, where: '' },
  { who: 'network', field: 'address', share: 3, anHour: 100, where: ' from one network' },
  { who: 'wideNetwork', field: 'address', share: 6, anHour: 200, where: ' from one IPv6 /48' },
] as const;
type Limit = (typeof LIMITS)[number];

const HOUR_SECONDS = 3_600;
const OPEN = 'appointments that are neither paid nor confirmed';

/**
 * Number of holds and places that a visitor is about to get. If a hold changes its quantity, the number of places is
 * the new quantity.
 */
interface Adding extends HeldTotals {
  /** Id of the hold that changes its quantity; absent for new holds. */
  readonly exceptId?: number | undefined;
}

/**
 * Checks the limits of a visitor. Call it under the lock of the visitor's rows, before holds or a booking are added, or
 * before a hold changes its quantity.
 *
 * @throws AppointmentsError 400 that names the limit, 429 for a network that placed too many in the last hour
 */
export async function checkLimits(
  core: Core,
  visitor: Visitor,
  adding: Adding,
  t?: Transaction,
): Promise<void> {
  for (const limit of LIMITS) {
    const hashes = visitor[limit.who];
    if (hashes.length === 0) continue;
    await checkTotals(core, { limit, hashes }, adding, t);
    if (adding.holds > 0) await checkHour(core, { limit, hashes }, adding.holds, t);
  }
}

/** Number of holds and places that a write adds for a visitor. */
interface Added extends HeldTotals {
  readonly visitor: Visitor;
}

/**
 * Checks the limits of several visitors together. Call it under the lock of the visitors' rows, before the write.
 *
 * @throws AppointmentsError 400 that names the limit
 */
export async function checkAdded(core: Core, added: readonly Added[], t: Transaction): Promise<void> {
  for (const limit of LIMITS) {
    const hashes = new Set(added.flatMap(({ visitor }) => visitor[limit.who]));
    for (const hash of hashes) {
      const those = added.filter(({ visitor }) => visitor[limit.who].includes(hash));
      const sum = (count: 'holds' | 'places') => those.reduce((total, each) => total + each[count], 0);
      const adding = { holds: sum('holds'), places: sum('places') };
      await checkTotals(core, { limit, hashes: [hash] }, adding, t);
    }
  }
}

/** A limit, and the hashes of the visitor or network to which it applies. */
interface Limited {
  readonly limit: Limit;
  readonly hashes: readonly string[];
}

async function checkTotals(
  { storage, options }: Core,
  { limit: { who, field, share, where }, hashes }: Limited,
  { holds, places, exceptId }: Adding,
  t?: Transaction,
): Promise<void> {
  const now = options.clock.now();
  const has = await storage.holds.waitingOf(who, hashes, { now, exceptId }, t);
  const [mostHolds, mostPlaces] = [MOST_HOLDS * share, MOST_PLACES * share];
  if (holds > 0 && has.holds + holds > mostHolds) {
    throw overLimit({
      [field]: `at most ${mostHolds} holds and ${OPEN} are possible at the same time${where}: pay for, cancel or release one first`,
    });
  }
  if (places > 0 && has.places + places > mostPlaces) {
    throw overLimit({
      quantity: `at most ${mostPlaces} places in holds and ${OPEN} are possible at the same time${where}; ${has.places} are taken already`,
    });
  }
}

async function checkHour(
  { storage, options }: Core,
  { limit: { who, anHour, where }, hashes }: Limited,
  holds: number,
  t?: Transaction,
): Promise<void> {
  if (anHour === Infinity) return;
  const anHourAgo = asInstant(options.clock.now() - HOUR_SECONDS);
  const placed = await storage.holds.placedSince(who, hashes, anHourAgo, t);
  if (placed.count + holds <= anHour) return;
  throw new AppointmentsError(
    'shop_rest_too_many_attempts',
    `At most ${anHour} holds and bookings that are neither paid nor confirmed are possible${where} in one hour: try again later.`,
    { retryAfter: placed.first - anHourAgo },
  );
}

/**
 * Counts a booking in the limits of its visitor: stores a hold for the booking that has already ended and has no valid
 * token.
 */
export function countBooking(
  { storage, options }: Core,
  visitor: Visitor,
  appointmentId: number,
  t: Transaction,
): Promise<void> {
  const now = options.clock.now();
  const ended = { placedAt: now, expiresAt: now, isExtended: false };
  return storage.holds.insert({ appointmentId, tokenHash: '', ...visitorColumns(visitor), ...ended }, t);
}

const overLimit = (params: Readonly<Record<string, string>>): AppointmentsError =>
  new AppointmentsError('rest_invalid_param', paramsMessage(params), { action: 'release_hold', params });
