import type { Appointment } from '../../domain/appointment';
import { invalidParams } from '../../domain/errors';
import type { Rule } from '../../domain/rule';
import { isOccupying, statusesWithoutPlaces } from '../../domain/statuses/statuses';
import { productSettings, type ProductSettings } from '../../engine/slots/product/product-settings';
import type { Limits } from '../../options';
import { Pace } from '../../runtime/slices';
import { ownersBearingOn } from '../../storage/storage';
import type { Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { IndexedRule } from '../stored-index/indexed-rule';
import { resourcesNeeded } from '../resources/needed';
import type { RebuildOptions } from '../stored-index/upkeep';
import type { Core } from '../work/core';
import { passesFilters, type Subject } from './matches';
import { appointmentRows, compareRows, ruleRows, withoutIdentity } from './rows';
import { type IndexSelfCheck, selfCheck } from './self-check';
import type { IndexQuery, IndexRow, IndexViewer } from './types';
import { windowOf } from './window';

/** Number of appointments that one database read returns. */
const BATCH = 1000;

/** The availability index: rules and appointments as rows with a start and an end. */
export interface AvailabilityIndex {
  /**
   * Lists the rows that overlap the window, sorted by start. Left out are cancelled appointments, expired holds, and
   * all rows of products that the user in `viewer` may not see.
   *
   * @throws AppointmentsError 400 for a window that is empty, reversed or too long, and for more rows than one response may hold
   */
  list(query: IndexQuery, viewer?: IndexViewer): Promise<IndexRow[]>;
  /**
   * Computes the stored occurrences of all availability rules again. Until they are stored, each response computes the
   * occurrences that it needs. Any number of processes may do this at the same time. Returns the number of owners of
   * rules (the whole site, products, staff members and resources).
   *
   * @throws AppointmentsError `shop_appointments_invalid_option` if the stored index is not enabled
   */
  rebuild(how?: RebuildOptions): Promise<number>;
  /**
   * Picks some owners of rules at random (products, staff members, resources, the whole site), computes the occurrences
   * of their rules, and returns the rules whose stored occurrences differ. `samples` is the number of owners; default:
   * 20.
   */
  selfCheck(how?: { readonly samples?: number }): Promise<IndexSelfCheck>;
}

/**
 * Creates the availability index. The rows of availability rules come from their stored occurrences; if these do not
 * cover the requested window, the rows are computed. The rows of appointments come from the table of appointments.
 */
export function createAvailabilityIndex({
  storage,
  storedIndex,
  host,
  site,
  options,
}: Core): AvailabilityIndex {
  const { clock, limits } = options;
  const { zone } = site;

  const readableProducts = async ({ userId }: IndexViewer): Promise<Map<number, ProductSettings>> => {
    const { items } = await host.products.search({ type: 'appointment' }, { userId });
    const readable = await host.products.isReadable(items, { userId });
    const products = items.filter(({ id, type }) => type === 'appointment' && readable.has(id));
    return new Map(products.map((product) => [product.id, productSettings(product)]));
  };

  /**
   * Returns a function that gets the resource of a row (undefined for a row without a resource) and returns whether the
   * viewer may see the row. A viewer with `visibleTo` (a customer or a staff member) does not see the rows of inactive
   * resources; any other viewer sees all rows.
   */
  const shownResources = async ({
    visibleTo,
  }: IndexViewer): Promise<(resourceId: number | undefined) => boolean> => {
    if (!visibleTo) return () => true;
    const active = new Set((await storage.resources.active()).map(({ id }) => id));
    return (resourceId) => resourceId === undefined || active.has(resourceId);
  };

  const rulesOf = async (subject: Subject | undefined, window: Span) => {
    const owners = subject
      ? ownersBearingOn({ ...subject, productIds: [subject.id] })
      : await storage.rules.owners();
    return storedIndex.rulesOf(owners, window);
  };

  const appointmentsOf = async (
    subject: Subject | undefined,
    products: ReadonlyMap<number, ProductSettings>,
    window: Span,
    pace: Pace,
  ): Promise<Appointment[]> => {
    const now = clock.now();
    const bookings = await storage.takenPlaces.bookings({
      productIds: subject ? [subject.id] : [...products.keys()],
      staffIds: subject?.staffIds ?? [],
      resourceIds: subject?.resourceIds ?? [],
      from: window.start,
      to: window.end,
      notStatuses: statusesWithoutPlaces(options),
      now,
    });
    // A booking is also read if only its padding reaches into the window.
    const ids = bookings
      .filter((booking) => products.has(booking.productId) && overlaps(booking, window))
      .map(({ id }) => id);
    assertNotTooMany(ids.length, limits);
    const found: Appointment[] = [];
    for (let at = 0; at < ids.length; at += BATCH) {
      await pace.turn();
      found.push(...(await storage.appointments.find(ids.slice(at, at + BATCH))).values());
    }
    // The status is checked again, because the appointment may have been cancelled between the two reads.
    return found.filter((appointment) => isOccupying(appointment, now, options));
  };

  return {
    async list(query, viewer = {}) {
      const window = windowOf(query, zone);
      if (!window) return [];
      const products = await readableProducts(viewer);
      const product = query.productId === undefined ? undefined : products.get(query.productId);
      if (query.productId !== undefined && !product) return [];
      const subject = product && {
        id: product.id,
        staffIds: product.staffIds,
        resourceIds: await resourcesNeeded({ storage }, product),
      };

      const isShown = await shownResources(viewer);
      const pace = new Pace(() => query.signal);
      const rows: IndexRow[] = [];
      const add = (row: IndexRow): void => {
        if (isShown(row.resourceId) && passesFilters(row, query, subject)) rows.push(row);
      };
      if (query.source !== 'slot') {
        const rules = (await rulesOf(subject, window)).filter(
          ({ kind, kindId }) => kind !== 'product' || products.has(kindId ?? 0),
        );
        const shown = viewer.visibleTo ? rules.map(withoutResourceCapacity) : rules;
        await pace.drive(addRules(shown, window, zone, add), () => assertNotTooMany(rows.length, limits));
      }
      if (query.source !== 'rule') {
        for (const appointment of await appointmentsOf(subject, products, window, pace)) {
          const isVisible = maySee(appointment, viewer);
          for (const row of appointmentRows(appointment))
            if (overlaps(row, window)) add(isVisible ? row : withoutIdentity(row));
        }
        assertNotTooMany(rows.length, limits);
      }
      return rows.sort(compareRows);
    },

    rebuild: (how) => storedIndex.rebuild(how),
    selfCheck: (how) => selfCheck({ storage, site }, how),
  };
}

function* addRules(
  rules: readonly (Rule | IndexedRule)[],
  window: Span,
  zone: Zone,
  add: (row: IndexRow) => void,
): Generator<void> {
  for (const rule of rules) {
    ruleRows(rule, window, zone).forEach(add);
    yield;
  }
}

const withoutResourceCapacity = <R extends Rule | IndexedRule>(rule: R): R =>
  rule.kind === 'resource' ? { ...rule, capacity: null } : rule;

const overlaps = (one: Span, { start, end }: Span): boolean => one.start < end && one.end > start;

function assertNotTooMany(rows: number, { slotRecords }: Limits): void {
  if (rows <= slotRecords) return;
  throw invalidParams({
    to: `the result may hold at most ${slotRecords} rows; ask for fewer days, or for one product`,
  });
}

function maySee({ customerId, staffIds }: Appointment, { visibleTo }: IndexViewer): boolean {
  if (!visibleTo) return true;
  const isOwn = customerId !== 0 && customerId === visibleTo.customerId;
  return isOwn || (visibleTo.staffId !== undefined && staffIds.includes(visibleTo.staffId));
}
