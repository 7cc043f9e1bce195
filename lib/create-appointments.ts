import { createLinkToken, readLinkToken } from './access/appointment-link';
import { createNonce, verifyNonce } from './access/nonce';
import type { Appointments } from './appointments';
import { checkAppointmentsOptions } from './check-options';
import { checkInputs, type ServiceInputs } from './domain/checks/input-check';
import { AppointmentsError } from './domain/errors';
import { createSite } from './domain/site';
import { keepInternals } from './internals';
import type { AppointmentsOptions } from './options';
import { askOnce } from './ports/asked-once';
import { resolveOptions } from './resolve-options';
import { createBackground } from './runtime/background-tasks';
import { systemClock } from './runtime/clock';
import { duringRequest } from './runtime/request-values';
import {
  APPOINTMENT_INPUTS,
  CALENDAR_INPUTS,
  CUSTOMER_INPUTS,
  DESK_INPUTS,
  EXTERNAL_ID_INPUTS,
  HOLD_INPUTS,
  INDEX_INPUTS,
  READY_SLOT_INPUTS,
  RULE_INPUTS,
  SELF_SERVICE_INPUTS,
  SERIES_INPUTS,
  SLOT_INPUTS,
  SUBSCRIPTION_INPUTS,
} from './service-inputs';
import { createAppointmentService } from './services/appointments/service';
import { startingBetween } from './services/appointments/starting-between';
import { createAvailabilityIndex } from './services/availability-index/service';
import { doPass, runPasses } from './services/background/worker';
import { createCalendar } from './services/calendar/service';
import { createCalendarWorker } from './services/calendar/worker';
import { createCustomerService } from './services/customers/service';
import { createDeskService } from './services/desk/service';
import { createChangeNotifier } from './services/events/change-notifier';
import { createNumbering, inAMoment } from './services/events/numbering';
import { createEventService } from './services/events/service';
import { openHost } from './services/external-ids/open-host';
import type { ExternalIdService } from './services/external-ids/service';
import { createHoldService } from './services/holds/service';
import { createRuleService } from './services/rules/service';
import { createSelfService, type LinkSigner } from './services/self-service/service';
import { createSeriesService } from './services/series/service';
import { createSlotService } from './services/slots/service';
import { createStoredIndex } from './services/stored-index/stored-index';
import { createIndexUpkeep } from './services/stored-index/upkeep';
import { createWebhookWorker } from './services/webhooks/webhooks';
import type { Core } from './services/work/core';
import { createWorldLoader } from './services/world/load-world';
import { rulesRow } from './storage/rules-row';
import { ANY_PRODUCT, createStorage, ownersBearingOn } from './storage/storage';
import { databaseErrorOf } from './storage/transactions/port-errors';

/**
 * Puts the library together. Nothing is read or written until it is first used.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` that names the first option, or the first method of a
 * port, that is missing, wrong or unknown, and says what it must be
 */
export function createAppointments(options: AppointmentsOptions): Appointments {
  checkAppointmentsOptions(options);
  const resolved = resolveOptions(options);
  const { clock, logger, limits } = resolved;
  const site = createSite(options.site);
  const storage = createStorage({
    database: options.database,
    prefix: resolved.tablePrefix,
    timeoutMs: resolved.databaseTimeoutMs,
    clock,
    logger,
  });
  const { ports, hostIds, ownOrderWrites } = openHost(
    options.host,
    { timeoutMs: resolved.hostTimeoutMs, logger, databaseErrorOf },
    storage,
  );
  const { host, shown } = askOnce(ports);
  const worlds = createWorldLoader({ storage, host, site, options: resolved });
  const indexParts = { storage, site, clock, logger, index: resolved.index };
  const storedIndex = { ...createStoredIndex(indexParts), ...createIndexUpkeep(indexParts) };
  const background = createBackground(logger);
  const notifier = createChangeNotifier(() => storage.outbox.last(), background);
  const numberEvents = createNumbering(storage.outbox, () => notifier.notify());
  const closing = new AbortController();
  const numberSoon = inAMoment(numberEvents, closing.signal);
  const core: Core = {
    site,
    options: resolved,
    host,
    ownOrderWrites,
    hostIds,
    storage,
    worlds,
    storedIndex,
    background,
    numberEvents,
    numberSoon,
  };

  const webhooks = createWebhookWorker({
    outbox: storage.outbox,
    deliveries: storage.deliveries,
    log: storage.deliveryLog,
    failures: storage.webhookFailures,
    host,
    site,
    clock,
    logger,
    notifier,
    numberEvents,
    network: resolved.webhooks,
  });
  const links: LinkSigner = {
    sign: (appointment) => createLinkToken(resolved.secrets, appointment),
    read: (token) => readLinkToken(resolved.secrets, token),
  };
  const { subscriptions, ...calendarOnly } = createCalendar(core);
  const calendarWorker = createCalendarWorker(core);
  const { readySlots, ...slots } = createSlotService({
    host,
    site,
    clock,
    limits,
    worlds,
    storage,
    rules: (target, window) => storedIndex.rulesOf(ownersBearingOn(target), window),
    staffCosts: resolved.staffCosts,
    staffing: resolved.staffing,
    cacheBytes: resolved.slotCacheBytes,
  });
  const ready = async (): Promise<void> => {
    if (closing.signal.aborted) throw calledAfterClose();
    await storage.assertMigrated();
  };
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    closing.abort();
    await background.idle();
    await (closed ??= storage.close());
  };
  const appointments: Appointments = {
    ...entered(createAppointmentService(core), APPOINTMENT_INPUTS, ready),
    holds: entered(createHoldService(core), HOLD_INPUTS, ready),
    rules: entered(createRuleService(core), RULE_INPUTS, ready),
    series: entered(createSeriesService(core), SERIES_INPUTS, ready),
    slots: entered(slots, SLOT_INPUTS, ready),
    selfService: entered(createSelfService(core, links), SELF_SERVICE_INPUTS, ready),
    customers: entered(createCustomerService(core), CUSTOMER_INPUTS, ready),
    desk: entered(createDeskService(core), DESK_INPUTS, ready),
    async *startingBetween(from, to) {
      await ready();
      yield* startingBetween(core, from, to);
    },
    index: entered(createAvailabilityIndex(core), INDEX_INPUTS, ready),
    externalIds: entered(
      {
        find: (kind, ids, how) => hostIds.find(kind, ids, how),
        resolve: (kind, ids, how) => hostIds.resolve(kind, ids, how),
      } satisfies ExternalIdService,
      EXTERNAL_ID_INPUTS,
      ready,
    ),
    events: createEventService({
      outbox: storage.outbox,
      deliveryLog: storage.deliveryLog,
      clock,
      notifier,
      background,
      logger,
      ready,
      numberEvents,
      commitMark: () => storage.commitMark(),
      closing: closing.signal,
    }),
    calendar: {
      ...entered(calendarOnly, CALENDAR_INPUTS, ready),
      subscriptions: entered(subscriptions, SUBSCRIPTION_INPUTS, ready),
    },
    async transaction(work) {
      await ready();
      const result = await storage.transaction(work);
      background.start('Numbering events', numberSoon);
      return result;
    },
    async joinTransaction(connection) {
      await ready();
      return storage.joinTransaction(connection);
    },
    // By the real time, whatever the booking clock says: a browser's day is as long as ours.
    nonceFor: (session) => createNonce(resolved.secrets, session, systemClock.now()),
    isNonceFor: (session, nonce) => verifyNonce(resolved.secrets, session, nonce, systemClock.now()),
    async productChanged(hostId) {
      await ready();
      const id = hostId === undefined ? undefined : await hostIds.integerOf('product', hostId);
      // A product without an integer has not been met yet: only lists of all products may lack it. Without an id, no
      // stored rules depend on the change.
      const owners = id === undefined ? [] : [{ kind: 'product' as const, kindId: id }];
      await storage.transaction(async (t) => {
        const rows = owners.map(({ kind, kindId }) => rulesRow(kind, kindId));
        await storage.guards.lock([...rows, ANY_PRODUCT], t);
        await storedIndex.refresh({ owners }, t);
      });
    },
    async migrate() {
      if (closing.signal.aborted) throw calledAfterClose();
      await storage.migrate();
      notifier.notify();
    },
    dropTables: () => storage.drop(),
    async run({ signal }) {
      await ready();
      await Promise.all([runPasses(core, signal), webhooks.run(signal), calendarWorker.run(signal)]);
    },
    async tick() {
      await ready();
      await doPass(core);
      await webhooks.pass();
      await calendarWorker.pass();
    },
    close,
  };
  keepInternals(appointments, {
    site,
    options: resolved,
    host: shown,
    storage,
    hostIds,
    readySlots: entered(readySlots, READY_SLOT_INPUTS, ready, asItIs),
    notifier,
    closing: closing.signal,
  });
  return appointments;
}

/**
 * A service whose methods first check that the tables exist, and that their input has the declared type. A call is a
 * request of its own unless it is made within one.
 */
function entered<Service extends object>(
  service: Service,
  inputs: ServiceInputs<Service>,
  ready: () => Promise<void>,
  run: typeof duringRequest = duringRequest,
): Service {
  const methods = Object.entries(service) as [keyof Service, (...args: unknown[]) => Promise<unknown>][];
  const guarded = methods.map(([name, method]) => [
    name,
    async (...args: unknown[]) => {
      await ready();
      checkInputs(args, inputs[name]);
      return run(() => method(...args));
    },
  ]);
  return Object.fromEntries(guarded) as Service;
}

/** For a service that opens a request itself, and only if it computes. */
const asItIs: typeof duringRequest = (work) => work();

const calledAfterClose = (): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_busy',
    'close() was called before this call. Call createAppointments() again, or call close() later.',
    { retryAfter: 1 },
  );
