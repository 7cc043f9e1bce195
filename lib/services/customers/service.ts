import type { Appointment } from '../../domain/appointment';
import { invalidParams } from '../../domain/errors';
import type { Topic } from '../../domain/event';
import { isUserId } from '../../domain/user';
import type { SeriesRow } from '../../storage/storage';
import type { Instant } from '../../time/units';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { eraseCustomer } from './erase';
import { type IdsOfShop, idsOfShop } from './ids-of-shop';

/** The library's data about a customer, as plain JSON; moments are instants. */
export interface CustomerExport {
  readonly customerId: number;
  readonly exportedAt: Instant;
  /** All appointments: also holds, cancelled ones, and those in the trash. */
  readonly appointments: readonly Appointment[];
  /** Shared facts of their series. */
  readonly series: readonly SeriesRow[];
  /** Events about the customer in the last 30 days; `appointment` is the state at that time. */
  readonly events: readonly {
    /** Null before the event is numbered. */
    readonly id: number | null;
    readonly topic: Topic;
    readonly at: Instant;
    readonly actorId: number | null;
    readonly reason: string;
    readonly appointment: Appointment;
  }[];
  /** Ids of the shop for the integers in the export; only if the ids of the shop are texts. */
  readonly externalIds?: IdsOfShop;
}

/**
 * A person's data, for the shop's reply to that person. Their orders and their account are the shop's own. The ids are
 * the shop's: texts if the shop has external ids. Such a shop must not pass integers: an id of the shop such as 7,
 * passed as a number, would be taken for the library's own id 7, which is another person.
 */
export interface CustomerService {
  /** Exports the data of a customer. @throws AppointmentsError 400 for a value that is not a customer's id */
  export(customerId: number | string): Promise<CustomerExport>;
  /**
   * Removes the person from appointments, series, events, webhook payloads and kept responses: customer, time zone,
   * metadata, ids of external calendars, and reasons. Nothing is cancelled: the bookings keep their time without a
   * customer, so a shop that wants to cancel them must do so before. The table of external ids loses the text of the
   * id. Each appointment sends `appointment.updated`. The work is done in separate steps: after a crash, call it again,
   * any number of times.
   *
   * @returns the number of the person's appointments
   * @throws AppointmentsError 400 for a value that is not a customer's id
   */
  erase(
    customerId: number | string,
    how?: Pick<WriteContext, 'actorId' | 'reason'>,
  ): Promise<{ readonly appointments: number }>;
}

const AT_ONCE = 100;

export function createCustomerService(core: Core): CustomerService {
  return {
    async export(hostId) {
      refuseIntegers(core, hostId);
      const customerId = await metCustomer(core, hostId);
      assertCustomer(customerId);
      const appointments = await appointmentsOf(core, customerId);
      const series = await seriesOf(core, customerId);
      const events = await eventsAbout(core, customerId);
      const { hostIds, options } = core;
      const kept = { customerId, exportedAt: options.clock.now(), appointments, series, events };
      return hostIds.areExternal ? { ...kept, externalIds: await idsOfShop(kept, hostIds) } : kept;
    },
    async erase(hostId, { actorId, reason } = {}) {
      refuseIntegers(core, hostId);
      const customerId = await core.hostIds.takenIntegerOf('user', hostId);
      // A user without an integer is unknown to the library.
      if (customerId === undefined) return { appointments: 0 };
      assertCustomer(customerId);
      return { appointments: await eraseCustomer(core, customerId, { actorId, reason }) };
    },
  };
}

/** Returns the integer of a user of the shop. A user whom the library has not met gets one, and an empty export. */
async function metCustomer({ hostIds }: Core, hostId: number | string): Promise<number | undefined> {
  const met = await hostIds.takenIntegerOf('user', hostId);
  if (met !== undefined || typeof hostId === 'number') return met;
  return (await hostIds.resolve('user', [hostId])).get(hostId);
}

function refuseIntegers({ hostIds }: Core, hostId: number | string): void {
  if (!hostIds.areExternal || typeof hostId === 'string') return;
  throw invalidParams({ customerId: 'must be the id of the customer in your shop, as text: String(id)' });
}

/** Customer 0 is a guest: those bookings cannot be attributed to one person. */
function assertCustomer(customerId: number | undefined): asserts customerId is number {
  if (isUserId(customerId)) return;
  throw invalidParams({ customerId: 'must be the id of a customer' });
}

async function appointmentsOf({ storage }: Core, customerId: number): Promise<Appointment[]> {
  const all: Appointment[] = [];
  for (;;) {
    const page = { orderBy: 'id', order: 'asc', limit: AT_ONCE, offset: all.length } as const;
    const { items } = await storage.appointments.list({ customerId, ...page });
    all.push(...items);
    if (items.length < AT_ONCE) return all;
  }
}

async function seriesOf({ storage, options }: Core, customerId: number): Promise<SeriesRow[]> {
  const all: SeriesRow[] = [];
  for (;;) {
    const page = { orderBy: 'id', order: 'asc', limit: AT_ONCE, offset: all.length } as const;
    const { items } = await storage.series.list({ customerId, now: options.clock.now(), ...page });
    all.push(...items);
    if (items.length < AT_ONCE) return all;
  }
}

async function eventsAbout({ storage }: Core, customerId: number): Promise<CustomerExport['events']> {
  const all: CustomerExport['events'][number][] = [];
  for (let after = 0; ;) {
    const found = await storage.personalData.eventsNaming(customerId, after, AT_ONCE);
    for (const { id, topic, at, actorId, reason, snapshot } of found) {
      const appointment = snapshot as Appointment;
      if (appointment.customerId === customerId) all.push({ id, topic, at, actorId, reason, appointment });
    }
    if (found.length < AT_ONCE) return all;
    after = found.at(-1)!.row;
  }
}
