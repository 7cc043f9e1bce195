import type { Appointment } from '../../../domain/appointment';
import { invalidParams } from '../../../domain/errors';
import type { OutboxDraft } from '../../../domain/events/event';
import { forgetValues } from '../../../runtime/request-values';
import { rulesRow } from '../../../storage/rules-row';
import type { ZoneChange } from '../../../storage/storage';
import { StalePlan, untilFresh } from '../../../storage/transactions/until-fresh';
import type { FormerZone } from '../../../time/carry-over';
import { SECONDS_A_DAY } from '../../../time/units';
import { createZone } from '../../../time/zone';
import { freePlaces } from '../../claims/claim';
import { placesOf } from '../../claims/places';
import { eventsOfWrite } from '../../events/appointment-events';
import { callContext, type Core, findProductsOf } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { type Moved, movedToZone } from './moved';

/** Result of moving appointments to the site's new zone. */
export interface ZoneChangeOutcome {
  /** Number of appointments that got new instants. */
  readonly moved: number;
  /**
   * Ids of the appointments that could not keep the wall clock times of both start and end. Staff have to check them.
   */
  readonly shifted: readonly number[];
}

type Who = Pick<WriteContext, 'actorId' | 'reason'>;

/** Number of appointments in one transaction. */
const AT_ONCE = 50;

/**
 * Moves appointments so that they keep their wall clock times after the site has got another zone. The first call for a
 * pair of zones selects the appointments that exist then and have not begun. Further calls for this pair, in any number
 * of processes, only continue the work.
 *
 * @throws AppointmentsError 400 if `from` is not a zone, or while another change of zone is unfinished
 */
export async function zoneChanged(
  core: Core,
  from: string | FormerZone,
  { actorId, reason = 'The time zone of the site has changed' }: Who,
): Promise<ZoneChangeOutcome> {
  const former = readFormer(from, core);
  if (from === core.site.zone.name) return { moved: 0, shifted: [] };
  await begin(core, former);
  let moved = 0;
  const shifted: number[] = [];
  for (;;) {
    // Products and staff members are read again in each step, because the values of the first step may be outdated
    // after many steps.
    forgetValues();
    const step = await untilFresh(() => moveSome(core, former, { actorId, reason }));
    if (!step) break;
    moved += step.filter(({ hasMoved }) => hasMoved).length;
    shifted.push(...step.filter(({ isKept }) => !isKept).map(({ after }) => after.id));
  }
  if (moved > 0)
    core.options.logger.info({ from: former.name, moved, shifted }, 'Moved to another time zone');
  if (shifted.length > 0)
    core.options.logger.warn(
      { appointments: shifted },
      'These appointments could not keep their times of day in the new time zone: check them',
    );
  return { moved, shifted };
}

/**
 * Reads the former zone that a caller names or passes as an object. An object is checked, because its offsets become
 * the times of appointments.
 */
function readFormer(from: unknown, { site, options }: Core): FormerZone {
  if (typeof from === 'string') {
    try {
      return createZone(from);
    } catch (error) {
      throw invalidParams({ from: error instanceof Error ? error.message : String(error) });
    }
  }
  const { name, offsetAt } = (from ?? {}) as Partial<FormerZone>;
  if (typeof name !== 'string' || name === '' || name.length > 191 || typeof offsetAt !== 'function') {
    throw invalidParams({
      from: 'must be the name of a time zone, such as Europe/Berlin, or an object { name, offsetAt }',
    });
  }
  // A repeated call is recognised by the name of the former zone, so the name must differ from the present one.
  if (name === site.zone.name)
    throw invalidParams({
      from: `the former zone needs another name than the present one, such as "${name} before 2027"`,
    });
  const former: FormerZone = {
    name,
    offsetAt: (at) => {
      const offset = (from as FormerZone).offsetAt(at);
      if (Number.isSafeInteger(offset) && Math.abs(offset) < SECONDS_A_DAY) return offset;
      throw invalidParams({
        from: 'offsetAt must return the offset from UTC in whole seconds, less than a day; positive east of Greenwich',
      });
    },
  };
  former.offsetAt(options.clock.now());
  return former;
}

const isOf = ({ fromZone, toZone }: ZoneChange, core: Core, former: FormerZone): boolean =>
  fromZone === former.name && toZone === core.site.zone.name;

/** Records that a change of zone has begun. Does nothing if the last recorded change is this one. */
async function begin(core: Core, former: FormerZone): Promise<void> {
  const { storage, site, options } = core;
  await storage.transaction(async (t) => {
    // Under this lock only one process begins a change of zone, and no booking is checked for free places meanwhile.
    await storage.guards.lock([rulesRow('global', null)], t);
    const last = await storage.zoneChanges.latest(t);
    if (last && isOf(last, core, former)) return;
    if (last?.finishedAt === null) {
      throw invalidParams({
        from: `the change from ${last.fromZone} to ${last.toZone} has to be finished first: call zoneChanged() once more with the site in that zone`,
      });
    }
    await storage.zoneChanges.begin(former.name, site.zone.name, options.clock.now(), t);
  });
}

interface Step extends Moved {
  readonly hasMoved: boolean;
}

/**
 * Moves the next appointments to the new zone. Their new times are computed before the transaction. Undefined if none
 * are left.
 */
async function moveSome(core: Core, former: FormerZone, how: Who): Promise<Step[] | undefined> {
  const { storage, site, options } = core;
  const change = await storage.zoneChanges.latest();
  if (!change || !isOf(change, core, former) || change.finishedAt !== null) return undefined;
  const rows = await storage.dueAppointments.startingAfter(change.begunAt, change.done, change.upTo, AT_ONCE);
  if (rows.length === 0) {
    await storage.transaction(async (t) => {
      await storage.zoneChanges.finish(change, options.clock.now(), t);
      await storage.outsideMarks.mark([{ kind: 'global', kindId: null }], t);
    });
    return undefined;
  }
  const products = await findProductsOf(core, rows, callContext(how));
  const steps = rows.map((row): Step => {
    const moved = movedToZone(row, products.get(row.productId), former, site.zone);
    return { ...moved, hasMoved: moved.after !== row };
  });
  const places = (appointment: Appointment) =>
    placesOf(core, appointment, products.get(appointment.productId));
  const touched = [...rows, ...steps.map(({ after }) => after)].map(places);
  await freePlaces(core, touched, how, async (t) => {
    const stored = await storage.appointments.find(
      rows.map(({ id }) => id),
      t,
    );
    const now = options.clock.now();
    for (const [i, row] of rows.entries()) {
      const { after, hasMoved, isKept } = steps[i]!;
      if (stored.get(row.id)?.version !== row.version) throw new StalePlan();
      if (!hasMoved) continue;
      const written = await storage.appointments.update({ ...after, dateModified: now }, t);
      const events = eventsOfWrite(row, written, how, now);
      await storage.outbox.append(
        isKept ? events.map((event) => atTheAgreedTime(event, written)) : events,
        t,
      );
    }
    if (!(await storage.zoneChanges.advance(change, rows.at(-1)!.id, t))) throw new StalePlan();
  });
  return steps;
}

/**
 * Returns the event of an appointment that kept its wall clock time, with its former start replaced by the new instant.
 * Otherwise a message would tell the customer that the appointment was moved.
 */
function atTheAgreedTime(event: OutboxDraft, { start }: Appointment): OutboxDraft {
  const { formerly } = event;
  return formerly && 'start' in formerly ? { ...event, formerly: { ...formerly, start } } : event;
}
