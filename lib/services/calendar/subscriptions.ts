import type { CalendarSource } from '../../domain/calendar-source';
import { AppointmentsError } from '../../domain/errors';
import type { SafeNetwork } from '../../network/safe-https';
import type { Core } from '../work/core';
import { applyEvents, lostLease } from './apply';
import { importSource, sourceFor } from './import';

/** A calendar that is read every hour. */
export interface Subscription {
  readonly id: number;
  readonly staffId: number;
  /** Address of the calendar; secret, because it is enough to read the calendar. */
  readonly url: string;
  readonly priority: number;
  /** Instants of the last attempt and of the last successful reading; null before the first. */
  readonly triedAt: number | null;
  readonly refreshedAt: number | null;
  /** Number of events that kept the member busy at the last successful reading. */
  readonly events: number;
  /** Reason why the last reading failed; '' if it succeeded. A failed reading keeps the existing rules. */
  readonly lastError: string;
}

/** Subscriptions to external calendars, which close a member's time while the member is busy there. */
export interface CalendarSubscriptions {
  /**
   * Subscribes a member to a calendar. It is first read by the next pass of the background work; `importFor` reads it
   * at once. Adding an address twice returns the existing subscription.
   *
   * @throws AppointmentsError 400, 404
   */
  add(staffId: number, input: { readonly url: string; readonly priority?: number }): Promise<Subscription>;
  /** Lists the subscriptions of a member, or all of them, by id. */
  list(staffId?: number): Promise<Subscription[]>;
  /**
   * Ends a subscription and removes every rule that came from it. Accepts the `sourceId` of an import, too.
   *
   * @throws AppointmentsError 400 if no calendar has this id, 503 while another process reads the calendar
   */
  remove(id: number): Promise<void>;
}

/** Number of calendars read at once, and in one pass. */
const AT_ONCE = 4;
const MOST_A_PASS = 100;

export function createSubscriptions(core: Core): CalendarSubscriptions {
  const { calendarSources, calendarEvents } = core.storage;
  return {
    add: async (staffId, input) =>
      present(await sourceFor(core, staffId, { url: input.url, priority: input.priority }, true)),
    list: async (staffId) => (await calendarSources.followed(staffId)).map(present),
    async remove(id) {
      const source = await calendarSources.find(id);
      // A process that is reading the calendar can no longer write after this.
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

/** Signals that end the work: no calendar is begun after `stopping`, and `cut` aborts requests. */
interface Stopping {
  readonly stopping: AbortSignal;
  readonly cut: AbortSignal;
}

/** Reads the calendars that are due, a few at once, in any number of processes. Failures are logged and stored. */
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
    const facts = { subscription: source.id, staff: source.staffId };
    if (error instanceof AppointmentsError)
      core.options.logger.warn({ ...facts, why: message }, 'A calendar could not be read');
    else core.options.logger.error({ ...facts, err: error }, 'A calendar could not be read');
  }
}

const present = (source: CalendarSource): Subscription => {
  const { id, staffId, address, priority, triedAt, refreshedAt, events, lastError } = source;
  return { id, staffId, url: address, priority, triedAt, refreshedAt, events, lastError };
};

const noSuchCalendar = (id: number): AppointmentsError =>
  new AppointmentsError('rest_invalid_param', `There is no calendar with the id ${id}.`, {
    params: { id: 'there is no calendar with this id' },
  });
