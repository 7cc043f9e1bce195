import { type CalendarSource, idsOfOwner } from '../../domain/calendar-source';
import { AppointmentsError } from '../../domain/errors';
import type { SafeNetwork } from '../../network/safe-https';
import type { Core } from '../work/core';
import { applyEvents, lostLease } from './apply';
import { calendarOwner, type CalendarSubject, importSource, sourceFor } from './import';

/** An external calendar that is imported every hour. */
export interface Subscription {
  readonly id: number;
  /** Id of the member of staff; 0 if the calendar belongs to a resource. */
  readonly staffId: number;
  /** Id of the resource; 0 if the calendar belongs to a member of staff. */
  readonly resourceId: number;
  /** Address of the calendar. A secret, because anybody who knows the address can read the calendar. */
  readonly url: string;
  readonly priority: number;
  /**
   * Instant of the last attempt to import the calendar; `refreshedAt` is the instant of the last successful import.
   * Null before the first attempt.
   */
  readonly triedAt: number | null;
  readonly refreshedAt: number | null;
  /** Number of calendar events that kept the staff member or resource busy at the last successful import. */
  readonly events: number;
  /**
   * Reason why the last import of the calendar failed; '' if it succeeded. A failed import keeps the existing rules.
   */
  readonly lastError: string;
}

/**
 * Subscriptions to external calendars. While a staff member or resource is busy according to the calendar, their time
 * is closed.
 */
export interface CalendarSubscriptions {
  /**
   * Subscribes a member of staff or a resource to an external calendar. `run()` reads the calendar for the first time
   * soon afterwards; `importFor` reads it immediately. If the address was added before, returns the existing
   * subscription.
   *
   * @throws AppointmentsError 400, 404
   */
  add(
    subject: CalendarSubject,
    input: { readonly url: string; readonly priority?: number },
  ): Promise<Subscription>;
  /** Lists the subscriptions of a staff member or resource, or all subscriptions, sorted by id. */
  list(subject?: CalendarSubject): Promise<Subscription[]>;
  /**
   * Ends a subscription and removes every availability rule that came from it. The `sourceId` of an import is accepted,
   * too.
   *
   * @throws AppointmentsError 400 if no calendar has this id, 503 while another process reads the calendar
   */
  remove(id: number): Promise<void>;
}

/**
 * Number of calendars that are imported at the same time; `MOST_A_PASS` is the number in one run of the background
 * work.
 */
const AT_ONCE = 4;
const MOST_A_PASS = 100;

export function createSubscriptions(core: Core): CalendarSubscriptions {
  const { calendarSources, calendarEvents } = core.storage;
  return {
    add: async (subject, { url, priority }) =>
      present(await sourceFor(core, calendarOwner(subject), { url, priority }, true)),
    list: async (subject) =>
      (
        await calendarSources.followed(subject === undefined ? undefined : idsOfOwner(calendarOwner(subject)))
      ).map(present),
    async remove(id) {
      const source = await calendarSources.find(id);
      // Takes over the lease of the calendar, so that a process that is reading the calendar at this moment can no
      // longer write.
      const lease = source && (await calendarSources.seize(id, core.options.clock.now()));
      if (!source || lease === undefined) throw noSuchCalendar(id);
      await applyEvents(core, { source, lease }, []);
      await core.storage.transaction(async (t) => {
        if (!(await calendarSources.keep(id, lease, core.options.clock.now(), t))) throw lostLease();
        const left = await calendarEvents.of(id, undefined, t);
        await calendarEvents.remove(
          left.map((event) => event.id),
          t,
        );
        await calendarSources.remove(id, t);
      });
    },
  };
}

/** Signals that end the work: once `stopping` aborts, no further calendar is begun; `cut` aborts running requests. */
interface Stopping {
  readonly stopping: AbortSignal;
  readonly cut: AbortSignal;
}

/**
 * Imports the subscribed calendars that are due, a few at a time. Any number of processes may run this at the same
 * time. Failures are logged and stored.
 */
export async function refreshDue(core: Core, { stopping, cut }: Stopping): Promise<void> {
  const { storage, options } = core;
  const network = { ...options.webhooks, signal: cut };
  const due = await storage.calendarSources.due(options.clock.now(), MOST_A_PASS);
  const read = async (): Promise<void> => {
    for (let source = due.shift(); source && !stopping.aborted; source = due.shift())
      await refresh(core, source, network);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
}

async function refresh(core: Core, source: CalendarSource, network: SafeNetwork): Promise<void> {
  try {
    await importSource(core, source, undefined, network);
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string };
    if (code === 'shop_rest_busy') return;
    const { id: subscription, staffId: staff, resourceId } = source;
    const facts = { subscription, ...(resourceId === 0 ? { staff } : { resource: resourceId }) };
    if (error instanceof AppointmentsError)
      core.options.logger.warn(
        { ...facts, why: message },
        'Importing a subscribed calendar failed; it is tried again later',
      );
    else
      core.options.logger.error(
        { ...facts, err: error },
        'Importing a subscribed calendar failed; it is tried again later',
      );
  }
}

const present = (source: CalendarSource): Subscription => {
  const { id, staffId, resourceId, address, priority, triedAt, refreshedAt, events, lastError } = source;
  return { id, staffId, resourceId, url: address, priority, triedAt, refreshedAt, events, lastError };
};

const noSuchCalendar = (id: number): AppointmentsError =>
  new AppointmentsError('rest_invalid_param', `There is no calendar with the id ${id}.`, {
    params: { id: 'there is no calendar with this id' },
  });
