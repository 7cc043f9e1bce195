import type { Appointments } from './appointments';
import type { Site } from './domain/site';
import { AppointmentsError } from './domain/errors';
import type { HostPorts } from './ports/ports';
import type { ResolvedOptions } from './resolve-options';
import type { RunningCalls } from './runtime/running-calls';
import type { ChangeNotifier } from './services/events/change-notifier';
import type { HostIds } from './services/external-ids/service';
import type { ReadySlots } from './services/slots/ready-slots';
import type { LimitsOf } from './services/slots/service';
import type { Storage } from './storage/storage';

/** The parts of a booking core that `lib/rest`, `lib/express` and `lib/cli` use beyond its public interface. */
export interface Internals {
  readonly site: Site;
  readonly options: ResolvedOptions;
  /**
   * Guarded ports of the shop, for responses: an error of a port is a 502. One request reads each record only once, so
   * a response shows an order as the request last read it.
   */
  readonly host: HostPorts;
  readonly hostIds: HostIds;
  /** Access to the library's tables in the database. */
  readonly storage: Storage;
  /** Lists slots as ready JSON text for responses. */
  readonly readySlots: ReadySlots;
  /** Finds the booking limits that leave a day without free times. */
  readonly limitsOf: LimitsOf;
  /** Lets code wait for new events. */
  readonly notifier: Pick<ChangeNotifier, 'watch'>;
  /** Counts running requests, and tells when the booking core closes. */
  readonly calls: Pick<RunningCalls, 'begin' | 'closing' | 'explained' | 'refusesRequests'>;
}

const internals = new WeakMap<Appointments, Internals>();

/** Stores the internal parts of a new booking core, so that `internalsOf` finds them. */
export function keepInternals(appointments: Appointments, parts: Internals): void {
  internals.set(appointments, parts);
}

/**
 * Returns the internal parts of a booking core.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` if `createAppointments` of this copy of the package did
 * not create this core
 */
export function internalsOf(appointments: Appointments): Internals {
  const found = internals.get(appointments);
  if (!found) throw notOurs();
  return found;
}

const notOurs = (): AppointmentsError =>
  new AppointmentsError(
    'shop_appointments_invalid_option',
    'A router, command or function of shop-appointments got a value that is not the object that createAppointments() returned. ' +
      'Pass the returned object itself, not a copy of it and not a promise. If you do pass the returned object, two copies ' +
      'of the package are loaded: "npm ls shop-appointments" lists them. Then import createAppointments and the router, ' +
      'command or function from one copy.',
  );
