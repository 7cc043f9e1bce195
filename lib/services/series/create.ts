import { randomUUID } from 'node:crypto';
import type { Appointment } from '../../domain/appointment';
import type { OrderStatus, WrittenLine } from '../../domain/order';
import { type CheckedDraft, quoteRequestOf, recordOf, claimOf } from '../appointments/checked-draft';
import { PlacesRefused, takeAllPlaces } from '../claims/claim';
import type { Placement } from '../../engine/slots/judge';
import { eventsOfWrite } from '../events/appointment-events';
import { type Quote, quoteBookings } from '../orders/quote-members-with-tax';
import { addLine, statusOf, withLine } from '../orders/add-line';
import { type Core, joined, onceCommitted, ordersContext } from '../work/core';
import type { Work, WorkInside } from '../work/work';
import type { WriteContext } from '../work/write-context';
import { reserveOrder, type Waiting } from '../orders/saga/waiting';
import { finishSeries, type StoredSeries } from './finish-series';
import { judgedOccurrences, type PlannedSeries, planSeries } from './plan';
import { seriesOf } from './stored';
import type { SeriesDraft, SeriesOutcome } from './types';
import { seriesUnavailable } from './unavailable';

/**
 * Books a series with one order. If the host's orders share the library's database, in one transaction; otherwise the
 * places are taken first, and the order is made outside the lock.
 *
 * @throws AppointmentsError 400; 409 with every verdict if an occurrence has no place, or with `skipUnavailable` if
 * none has
 */
export async function createSeries(
  core: Core,
  draft: SeriesDraft,
  how: WriteContext,
): Promise<SeriesOutcome> {
  const plan = await planSeries(core, draft, how);
  const series = await place({ core, how }, plan, draft.skipUnavailable === true);
  const answer = ({ row, appointments }: StoredSeries): SeriesOutcome => ({
    series: seriesOf(core, row, appointments),
    occurrences: judgedOccurrences(core, plan.drafts, series.placements, series.ids),
  });
  const { waiting } = series;
  if (!waiting) return answer(series);
  const finish = () => finishSeries(core, series.row, waiting, { ...how, transaction: undefined });
  if (!joined(how)) return answer(await finish());
  onceCommitted(core, how, 'Making the order of a series', finish);
  return answer(series);
}

/** A series whose places are taken. */
interface PlacedSeries extends StoredSeries {
  /** Set if the order is in another database and still has to be made. */
  readonly waiting: Waiting | undefined;
  readonly placements: readonly Placement[];
  /** The appointment id of each occurrence; undefined for one that was left out. */
  readonly ids: readonly (number | undefined)[];
}

/** An occurrence that has its place. */
interface Placed {
  readonly draft: CheckedDraft;
  readonly quote: Quote;
}

/** A series to be stored. */
interface NewSeries {
  readonly rrule: string;
  /** Undefined for an occurrence without a place, which is left out. */
  readonly places: readonly (Placed | undefined)[];
  readonly reference: string;
}

async function place(
  work: Work,
  { rrule, drafts }: PlannedSeries,
  skipRefused: boolean,
): Promise<PlacedSeries> {
  const { core, how } = work;
  const quotes = await quoteBookings(core, drafts.map(quoteRequestOf), how);
  const reference = randomUUID();
  try {
    return await takeAllPlaces(work, drafts.map(claimOf), { skipRefused }, async (placements, t) => {
      if (!placements.some(({ ok }) => ok)) throw new PlacesRefused(placements);
      const places = drafts.map((draft, at): Placed | undefined => {
        const { ok, staffIds } = placements[at]!;
        return ok ? { draft, quote: quotes[at]!(staffIds) } : undefined;
      });
      return { ...(await store({ core, how, t }, { rrule, places, reference })), placements };
    });
  } catch (error) {
    if (!(error instanceof PlacesRefused)) throw error;
    throw seriesUnavailable(judgedOccurrences(core, drafts, error.placements));
  }
}

async function store(
  inside: WorkInside,
  { rrule, places, reference }: NewSeries,
): Promise<Omit<PlacedSeries, 'placements'>> {
  const { core, how, t } = inside;
  const { storage, host, options } = core;
  const now = options.clock.now();
  const placed = places.filter((one) => one !== undefined);
  const [{ draft: first }] = placed as [Placed];
  const shared = host.orders.sharesDatabase;
  const { lines: refs = [], orderStatus = 'pending' } = shared
    ? await writeLinesInside(inside, { placed, reference })
    : {};
  const row = await storage.series.insert(
    {
      status: 'active',
      rrule,
      start: first.span.start,
      end: first.span.end,
      productId: first.product.id,
      customerId: first.fields.customerId ?? 0,
      quantity: first.fields.quantity ?? 1,
      orderId: refs[0]?.orderId ?? 0,
      orderReference: shared ? '' : reference,
      dateCreated: now,
      dateModified: now,
    },
    t,
  );
  const appointments = new Map<Placed, Appointment>();
  for (const [at, one] of placed.entries()) {
    const record = recordOf(core, one.draft, one.quote, now);
    const ref = refs[at];
    const withOwn = ref ? withLine(record, ref, core.site) : { ...record, orderReference: reference };
    const stored: Appointment = await storage.appointments.insert(
      { ...withOwn, orderStatus, orderQuantity: record.quantity, seriesId: row.id },
      t,
    );
    await storage.outbox.append(eventsOfWrite(undefined, stored, how, now), t);
    appointments.set(one, stored);
  }
  const rows = [...appointments.values()];
  const quoted = new Map(placed.map((one) => [appointments.get(one)!.id, one.quote.line]));
  const before = { firstId: rows[0]!.id, lines: [] };
  const pending = shared
    ? undefined
    : await reserveOrder(core, { reference, kind: 'series', before }, rows.length, t);
  await how.onCreated?.(row.id, t);
  return {
    row,
    appointments: rows,
    waiting: pending && { pending, rows, quoted },
    ids: places.map((one) => one && appointments.get(one)!.id),
  };
}

/** Writes the lines of an order in the library's database. The order is created with the first line. */
async function writeLinesInside(
  { core, how, t }: WorkInside,
  { placed, reference }: Pick<NewSeries, 'reference'> & { readonly placed: readonly Placed[] },
): Promise<{ lines: WrittenLine[]; orderStatus: OrderStatus }> {
  const context = ordersContext(how, t);
  const [first, ...laterOccurrences] = placed as [Placed, ...Placed[]];
  const customerId = first.draft.fields.customerId ?? 0;
  const draft = { reference, customerId, line: { ...first.quote.line, reference } };
  const order = await core.host.orders.createPending(draft, context);
  const lines: WrittenLine[] = [order];
  for (const { quote } of laterOccurrences) {
    lines.push(await addLine(core, order.orderId, { ...quote.line, reference: randomUUID() }, context));
  }
  return { lines, orderStatus: statusOf(order) };
}
