import {
  createZone,
  type EntitlementClaim,
  type EntitlementQuery,
  type EntitlementsPort,
  type Instant,
} from '../../lib/index';

/**
 * An entitlement: a pass that pays for a number of places in all, or a membership that pays for a number of places each
 * month.
 */
export interface MemoryEntitlement {
  readonly id: string;
  readonly name: string;
  readonly customerId: number;
  /** Ids of the products that the entitlement pays for. Default: all products. */
  readonly productIds?: readonly number[];
  /**
   * Number of places for which the entitlement pays: in total for a pass, in each month of the site for a membership.
   */
  readonly entries: number;
  /** `ever` (default): the entitlement is a pass. `month`: it is a membership. */
  readonly per?: 'ever' | 'month';
  /** Last day of the site, `YYYY-MM-DD`, whose bookings the entitlement pays for. Default: no end. */
  readonly validUntil?: string;
}

/** A use of an entitlement by a booking. If the use is given back before it is reserved, `entitlementId` is ''. */
export interface MemoryUse {
  readonly entitlementId: string;
  /** Month, on the site's calendar, to which the use counts, such as `2027-03`; '' for a pass. */
  readonly month: string;
  /** Number of places for which the use pays. */
  places: number;
  isFinal: boolean;
}

/** An entitlements port in memory, which also shows its uses to tests. */
export interface MemoryEntitlementsPort extends EntitlementsPort {
  /** All uses, by the reference of the booking. A use that was given back has 0 places. */
  readonly uses: ReadonlyMap<string, MemoryUse>;
}

/**
 * Creates the entitlements of a shop in memory, outside the library's database.
 *
 * @param timezone the zone of the site, which decides when the months of memberships begin
 */
export function memoryEntitlements(
  entitlements: readonly MemoryEntitlement[],
  timezone: string,
): MemoryEntitlementsPort {
  const zone = createZone(timezone);
  const uses = new Map<string, MemoryUse>();
  const monthOf = ({ per }: MemoryEntitlement, start: EntitlementQuery['start']): string =>
    per === 'month' ? new Date(zone.toSite(start) * 1_000).toISOString().slice(0, 'YYYY-MM'.length) : '';
  const left = (one: MemoryEntitlement, start: EntitlementQuery['start']): number => {
    const month = monthOf(one, start);
    const used = [...uses.values()].filter((use) => use.entitlementId === one.id && use.month === month);
    return one.entries - used.reduce((sum, { places }) => sum + places, 0);
  };
  /** Returns the first instant after the last day of an entitlement; null if it has no end. */
  const endOf = ({ validUntil }: MemoryEntitlement): Instant | null =>
    validUntil === undefined ? null : zone.startOfDay(Date.parse(validUntil) / 86_400_000 + 1);
  const paysFor = (one: MemoryEntitlement, { customerId, productId, start }: EntitlementQuery): boolean =>
    one.customerId === customerId &&
    (one.productIds?.includes(productId) ?? true) &&
    start < (endOf(one) ?? Infinity);

  function reserve(claim: EntitlementClaim): MemoryUse | undefined {
    const known = uses.get(claim.reference);
    if (known) return known;
    const one = entitlements.find(({ id }) => id === claim.entitlementId);
    if (!one || !paysFor(one, claim)) return undefined;
    const places = Math.min(claim.quantity, left(one, claim.start));
    if (places <= 0) return undefined;
    const use = { entitlementId: one.id, month: monthOf(one, claim.start), places, isFinal: false };
    uses.set(claim.reference, use);
    return use;
  }

  return {
    sharesDatabase: false,
    uses,
    find: async (query) =>
      entitlements
        .filter((one) => paysFor(one, query))
        .map((one) => ({ id: one.id, name: one.name, left: left(one, query.start) }))
        .filter((found) => found.left > 0),
    async reserve(claim) {
      const places = reserve(claim)?.places ?? 0;
      const one = entitlements.find(({ id }) => id === claim.entitlementId);
      return { name: one?.name ?? '', places, endsAt: one ? endOf(one) : null };
    },
    async commit(reference) {
      const use = uses.get(reference);
      if (use) use.isFinal = true;
    },
    async giveBack({ reference, keep }) {
      const use = uses.get(reference) ?? { entitlementId: '', month: '', places: 0, isFinal: false };
      use.places = Math.min(use.places, keep);
      uses.set(reference, use);
    },
  };
}
