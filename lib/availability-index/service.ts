import { isOccupying, OCCUPYING_STATUSES } from '../appointments/statuses';
import type { Appointment } from '../appointments/types';
import { invalidParams } from '../errors';
import type { HostPorts } from '../host/ports';
import type { Limits } from '../options';
import type { Rule } from '../rules/types';
import type { Site } from '../site';
import { breathe } from '../slots/breathe';
import { productSettings, type ProductSettings } from '../slots/product-settings';
import type { Storage } from '../storage/storage';
import type { Clock } from '../time/clock';
import { SECONDS_A_DAY, type Span } from '../time/units';
import type { Zone } from '../time/zone';
import { isAsked } from './matches';
import { appointmentRows, compareRows, ruleRows, withoutIdentity } from './rows';
import type { IndexQuery, IndexRow, IndexViewer } from './types';

const MOST_DAYS = 366;
/** Appointments that are read at a time. */
const BATCH = 1000;

export interface AvailabilityIndex {
  /**
   * The rows that overlap the window, by start. Only what takes places is there of appointments; what belongs to
   * products that the viewer may not see is not there at all.
   *
   * @throws AppointmentsError 400 for a window that is empty, reversed or over the limit, and for too large an answer
   */
  list(query: IndexQuery, viewer?: IndexViewer): Promise<IndexRow[]>;
}

/** Computes the index's rows from rules and appointments when they are asked for. */
export function createAvailabilityIndex(parts: {
  readonly storage: Storage;
  readonly host: HostPorts;
  readonly site: Site;
  readonly clock: Clock;
  readonly limits: Limits;
}): AvailabilityIndex {
  const { storage, host, site, clock, limits } = parts;
  const { zone } = site;

  const readableProducts = async ({ userId }: IndexViewer): Promise<Map<number, ProductSettings>> => {
    const { items } = await host.products.search({ type: 'appointment' }, { userId });
    const readable = await host.products.isReadable(items, { userId });
    const products = items.filter(({ id, type }) => type === 'appointment' && readable.has(id));
    return new Map(products.map((product) => [product.id, productSettings(product)]));
  };

  const rulesOf = (subject: ProductSettings | undefined): Promise<Rule[]> =>
    subject
      ? storage.rules.bearingOn({ productIds: [subject.id], staffIds: subject.staffIds })
      : storage.rules.all();

  const appointmentsOf = async (
    subject: ProductSettings | undefined,
    products: ReadonlyMap<number, ProductSettings>,
    window: Span,
  ): Promise<Appointment[]> => {
    const now = clock.now();
    const bookings = await storage.appointments.bookings({
      productIds: subject ? [subject.id] : [...products.keys()],
      staffIds: subject?.staffIds ?? [],
      from: window.start,
      to: window.end,
      statuses: OCCUPYING_STATUSES,
      now,
    });
    const ids = bookings.filter(({ productId }) => products.has(productId)).map(({ id }) => id);
    assertNotTooMany(ids.length, limits);
    const found: Appointment[] = [];
    for (let at = 0; at < ids.length; at += BATCH) {
      found.push(...(await storage.appointments.find(ids.slice(at, at + BATCH))).values());
    }
    // Between the two reads one may have been cancelled.
    return found.filter((appointment) => isOccupying(appointment, now));
  };

  return {
    async list(query, viewer = {}) {
      const window = windowOf(query, zone);
      if (!window) return [];
      const products = await readableProducts(viewer);
      const subject = query.productId === undefined ? undefined : products.get(query.productId);
      if (query.productId !== undefined && !subject) return [];

      const rows: IndexRow[] = [];
      const add = (row: IndexRow): void => {
        if (isAsked(row, query, subject)) rows.push(row);
      };
      if (query.source !== 'slot') {
        const rules = (await rulesOf(subject)).filter(
          ({ kind, kindId }) => kind !== 'product' || products.has(kindId ?? 0),
        );
        await breathe(addRules(rules, window, zone, add), () => assertNotTooMany(rows.length, limits));
      }
      if (query.source !== 'rule') {
        for (const appointment of await appointmentsOf(subject, products, window)) {
          const isVisible = maySee(appointment, viewer);
          for (const row of appointmentRows(appointment)) add(isVisible ? row : withoutIdentity(row));
        }
        assertNotTooMany(rows.length, limits);
      }
      return rows.sort(compareRows);
    },
  };
}

function* addRules(
  rules: readonly Rule[],
  window: Span,
  zone: Zone,
  add: (row: IndexRow) => void,
): Generator<void> {
  for (const rule of rules) {
    ruleRows(rule, window, zone).forEach(add);
    yield;
  }
}

/** Undefined where the window lies in an hour that the clock skips: it holds no instant. */
function windowOf({ startTs, endTs }: IndexQuery, zone: Zone): Span | undefined {
  if (endTs <= startTs) throw invalidParams({ end_ts: 'must be after start_ts' });
  if (endTs - startTs > MOST_DAYS * SECONDS_A_DAY) {
    throw invalidParams({ end_ts: `the window may span at most ${MOST_DAYS} days` });
  }
  const window = { start: zone.toInstant(startTs), end: zone.toInstant(endTs) };
  return window.start < window.end ? window : undefined;
}

function assertNotTooMany(rows: number, { slotRecords }: Limits): void {
  if (rows <= slotRecords) return;
  throw invalidParams({
    end_ts: `the answer may hold at most ${slotRecords} rows; ask for fewer days, or for one product`,
  });
}

function maySee({ customerId, staffIds }: Appointment, { visibleTo }: IndexViewer): boolean {
  if (!visibleTo) return true;
  const isOwn = customerId !== 0 && customerId === visibleTo.customerId;
  return isOwn || (visibleTo.staffId !== undefined && staffIds.includes(visibleTo.staffId));
}
