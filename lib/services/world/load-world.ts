import type { BookingLimit } from '../../domain/booking-limit';
import type { Precedence, Rule } from '../../domain/rule';
import type { Site } from '../../domain/site';
import { type SiteStatuses, statusesWithoutPlaces } from '../../domain/statuses/statuses';
import type { Tallies } from '../../engine/limits/tally-bookings';
import type { ExpandedRule } from '../../engine/rules/timeline';
import type { OccupiedPlaces } from '../../engine/slots/lanes/occupied-places';
import { lanesInSteps } from '../../engine/slots/product-slots';
import { longestPadding } from '../../engine/slots/spans/padding';
import { assembleWorld, paintedAround, type World } from '../../engine/slots/world';
import type { HostPorts } from '../../ports/ports';
import { runInSlices } from '../../runtime/slices';
import type { Storage } from '../../storage/storage';
import { LastRead } from './last-read';
import { limitsToCount } from './load-limits';
import { createPreparing, needsResources } from './prepare-world';
import { neededIds, targetsOf, widened } from './reach';
import { type RuleSource, StalePreparation, type WorldLoader } from './world-loader';

export function createWorldLoader(parts: {
  readonly storage: Storage;
  /** Source of committed rules, as they are stored. */
  readonly rules: RuleSource;
  readonly host: HostPorts;
  readonly site: Site;
  readonly options: SiteStatuses & {
    readonly precedence: Precedence;
    readonly bookingLimits: readonly BookingLimit[];
  };
}): WorldLoader {
  const { storage, host, site } = parts;
  const { precedence, bookingLimits } = parts.options;
  const notStatuses = statusesWithoutPlaces(parts.options);
  const { zone } = site;

  const lastRead = new LastRead();

  return {
    ...createPreparing({ storage, host, zone }, lastRead),

    async loadEach({ products, targetIds, staffIds, resources, span: whole }, spans, { now, rules }) {
      const padding = longestPadding(targetsOf(products, targetIds));
      const parts = spans.map((span) => widened(span, padding, zone));
      const found = await storage.takenPlaces.bookings({
        productIds: targetIds,
        staffIds,
        resourceIds: neededIds(targetsOf(products, targetIds), resources),
        ...widened(whole, padding, zone),
        within: parts.length > 1 ? parts : undefined,
        notStatuses,
        now,
      });
      return spans.map((span, at) => {
        const { from, to } = parts[at]!;
        const bookings = found.filter(
          (one) => (one.paddedTo ?? one.end) > from && (one.paddedFrom ?? one.start) < to,
        );
        return assembleWorld({ zone, now, precedence, span, products, resources, rules, bookings });
      });
    },

    async load(
      { products, targetIds, staffIds, resources: prepared, namedResourceIds, requestedIds, span },
      { now, guard, exceptIds, also = [], rules: source, limits: limitOptions = {} },
      transaction,
    ) {
      const targets = targetsOf(products, targetIds);
      const resourceIds = [...new Set([...neededIds(targets, prepared), ...namedResourceIds])];
      const target = { productIds: targetIds, staffIds, resourceIds };
      const reach = widened(span, longestPadding(targets), zone);
      const toCount =
        limitOptions === null
          ? undefined
          : limitsToCount(
              { zone, ofSite: bookingLimits, notStatuses },
              {
                ...limitOptions,
                targets,
                staffIds,
                span,
                read: { start: reach.from, end: reach.to },
                now,
                exceptIds: exceptIds ?? [],
              },
            );
      // If no other product shares these staff members, bookings of other products are not read. While a list is read,
      // another product may begin to share them, and the list misses the first such booking. Like any booking, it makes
      // the stored slots of its days outdated.
      const isAlone = [...requestedIds].every((id) => targetIds.includes(id));
      const query = {
        ...target,
        staffIds: isAlone ? [] : staffIds,
        ...reach,
        notStatuses,
        now,
        exceptIds,
        forLimits: toCount !== undefined,
      };
      const worldWith = async (
        rules: readonly (Rule | ExpandedRule)[],
        found: readonly OccupiedPlaces[],
        others: Tallies | undefined,
        resources = prepared,
      ): Promise<World> => {
        const bookings = [...found, ...also];
        const limits = others && toCount?.counted(found, others);
        const facts = { zone, now, precedence, span, products, resources, rules, bookings, limits };
        const world = assembleWorld(facts);
        if (rules.length <= FEW_RULES) return world;
        // The views of staff members and resources are built here, with pauses for other work, because the check of a
        // booking never pauses.
        for (const id of targetIds) await runInSlices(lanesInSteps(world, products.get(id)!));
        return world;
      };
      if (!transaction) {
        const [rules, read] = await Promise.all([
          (source ?? parts.rules)(target, paintedAround(span, zone)),
          toCount
            ? storage.takenPlaces.bookingsAndTallies(query, toCount.others)
            : storage.takenPlaces.bookings(query).then((bookings) => ({ bookings, tallies: undefined })),
        ]);
        return worldWith(rules, read.bookings, read.tallies);
      }
      // Detects a product that has begun to share staff members since the cached ids were read. Only bookings that
      // matter here are searched: a booking with padding is stored with its padded ends, so `reach` finds it.
      const sharing = { staffIds, ...reach };
      const needed = needsResources(targets);
      const live = await storage.live.read(
        { guard, rules: target, bookings: query, sharing, needsResources: needed, counted: toCount?.others },
        transaction,
      );
      if (live.sharing.some((id) => !requestedIds.has(id))) {
        lastRead.addProductsSharing(staffIds, live.sharing);
        throw new StalePreparation(
          'Another product with the same staff members was booked for the first time.',
        );
      }
      if (needed) lastRead.resources = live.resources;
      if (neededIds(targets, live.resources).some((id) => !resourceIds.includes(id))) {
        throw new StalePreparation('A resource that meets a need of the product was added.');
      }
      return worldWith(live.rules, live.bookings, live.tallies, live.resources);
    },
  };
}

/**
 * With at most this number of rules, these views are built only when they are needed, because building them takes
 * little time.
 */
const FEW_RULES = 100;
