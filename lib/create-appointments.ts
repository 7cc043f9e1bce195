import { createEntryToken, createLinkToken, readEntryToken, readLinkToken } from './access/appointment-link';
import { createNonce, verifyNonce } from './access/nonce';
import type { Appointments } from './appointments';
import { checkAppointmentsOptions } from './check-options';
import { checkInputs, type ServiceInputs } from './domain/checks/input-check';
import { createSite } from './domain/site';
import { keepInternals } from './internals';
import type { AppointmentsOptions } from './options';
import { openPorts } from './ports/open-ports';
import { resolveOptions } from './resolve-options';
import { createBackground } from './runtime/background-tasks';
import { systemClock } from './runtime/clock';
import { duringRequest, withinCall } from './runtime/request-values';
import { createRunningCalls } from './runtime/running-calls';
import { withGracePeriod } from './runtime/grace-period';
import { within } from './runtime/within';
import { APPOINTMENT_INPUTS } from './services/appointments/inputs';
import { createAppointmentService } from './services/appointments/service';
import { startingBetween } from './services/appointments/reads/starting-between';
import { INDEX_INPUTS } from './services/availability-index/inputs';
import { createAvailabilityIndex } from './services/availability-index/service';
import { doPass, runPasses } from './services/background/worker';
import { CALENDAR_INPUTS, SUBSCRIPTION_INPUTS } from './services/calendar/inputs';
import { createCalendar } from './services/calendar/service';
import { createCalendarWorker } from './services/calendar/worker';
import { CUSTOMER_INPUTS } from './services/customers/inputs';
import { createCustomerService } from './services/customers/service';
import { DESK_INPUTS } from './services/desk/inputs';
import { createDeskService } from './services/desk/service';
import { createChangeNotifier } from './services/events/change-notifier';
import { createNumbering, inAMoment } from './services/events/schedule-numbering';
import { createEventService } from './services/events/service';
import { EXTERNAL_ID_INPUTS } from './services/external-ids/inputs';
import { createHostIds, type ExternalIdService, INTEGER_HOST_IDS } from './services/external-ids/service';
import { FIGURE_INPUTS } from './services/figures/inputs';
import { createFigureService } from './services/figures/service';
import { HOLD_INPUTS } from './services/holds/inputs';
import { createHoldService } from './services/holds/service';
import { countedCustomer } from './services/limits/counted-customer';
import { reachedLimits } from './services/limits/reached-limits';
import { MESSAGE_INPUTS } from './services/messages/inputs';
import { createMessageService } from './services/messages/service';
import { createMessageWorker } from './services/messages/worker';
import { RESOURCE_INPUTS } from './services/resources/inputs';
import { createResourceService } from './services/resources/service';
import { RULE_INPUTS } from './services/rules/inputs';
import { createRuleService } from './services/rules/service';
import { SELF_SERVICE_INPUTS } from './services/self-service/inputs';
import type { LinkSigner } from './services/self-service/valid-links';
import { createSelfService } from './services/self-service/service';
import { SERIES_INPUTS } from './services/series/inputs';
import { createSeriesService } from './services/series/service';
import { VISIT_INPUTS } from './services/visits/inputs';
import { createVisitService } from './services/visits/service';
import { READY_SLOT_INPUTS, SLOT_INPUTS } from './services/slots/inputs';
import { createSlotService } from './services/slots/service';
import { createKeptRules } from './services/stored-index/kept-rules';
import { createStoredIndex } from './services/stored-index/stored-index';
import { createIndexUpkeep } from './services/stored-index/upkeep';
import { exportLines } from './services/transfer/export';
import { IMPORT_INPUTS, TRANSFER_INPUTS } from './services/transfer/inputs';
import { createTransferService, importFrom } from './services/transfer/service';
import { WAITLIST_INPUTS } from './services/waitlist/inputs';
import { createWaitlistService } from './services/waitlist/service';
import { createWaitlistWorker } from './services/waitlist/worker';
import { createWebhookWorker } from './services/webhooks/webhooks';
import type { Core } from './services/work/core';
import { createWorldLoader } from './services/world/load-world';
import { rulesRow } from './storage/rules-row';
import { ANY_PRODUCT, createStorage, ownersBearingOn } from './storage/storage';
import { databaseErrorOf } from './storage/transactions/port-errors';
import { anySignal } from './runtime/any-signal';

/**
 * Creates the booking core of a shop. Nothing is read or written before its first call.
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
    zone: site.zone,
    logger,
    exported: options.hostTables?.exported ?? [],
  });
  options.hostTables?.open({
    sequelize: storage.sequelize,
    transaction: (work) => storage.transaction((t) => withinCall(() => work(t))),
    secrets: resolved.secrets,
    site: { ...options.site, url: site.url },
    logger,
  });
  const { host, shown, texts, ownOrderWrites } = openPorts(
    options.host,
    {
      timeoutMs: resolved.hostTimeoutMs,
      logger,
      databaseErrorOf,
      site,
      partiallyPaidStatus: resolved.partiallyPaidStatus,
    },
    storage.externalIds,
  );
  const hostIds = texts ? createHostIds(texts, storage) : INTEGER_HOST_IDS;
  const keptRules = createKeptRules(storage);
  const worlds = createWorldLoader({
    storage,
    rules: (target) => keptRules.ofOwners(ownersBearingOn(target)),
    host,
    site,
    options: resolved,
  });
  const indexParts = { storage, keptRules, site, clock, logger, index: resolved.index };
  const storedIndex = { ...createStoredIndex(indexParts), ...createIndexUpkeep(indexParts) };
  const background = createBackground(logger);
  const calls = createRunningCalls(() => background.idle());
  const notifier = createChangeNotifier(() => storage.outbox.last(), background);
  const numberEvents = createNumbering(storage.outbox, () => notifier.notify());
  const numberSoon = inAMoment(numberEvents, calls.closing);
  const core: Core = {
    site,
    options: resolved,
    host,
    ownOrderWrites,
    hostIds,
    storage,
    worlds,
    keptRules,
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
    signEntry: (entry) => createEntryToken(resolved.secrets, entry),
    readEntry: (token) => readEntryToken(resolved.secrets, token),
  };
  const messageWorker = createMessageWorker(core, links);
  const waitlistWorker = createWaitlistWorker(core);
  const { subscriptions, ...calendarOnly } = createCalendar(core, links);
  const calendarWorker = createCalendarWorker(core);
  const { readySlots, limitsOf, ...slots } = createSlotService({
    host,
    site,
    clock,
    limits,
    worlds,
    storage,
    rules: (target, window) => storedIndex.rulesOf(ownersBearingOn(target), window),
    bookingLimits: resolved.bookingLimits,
    datedLimits: (reached, { span, customerId, takesAll }) =>
      reachedLimits(core, reached, {
        span,
        customer: countedCustomer(core, { customerId }),
        exceptIds: [],
        takesAll,
      }),
    staffCosts: resolved.staffCosts,
    staffing: resolved.staffing,
    cacheBytes: resolved.slotCacheBytes,
  });
  /** Runs work that is part of a call or request which already counts as running, so it is not counted again. */
  const whenMigrated: Enter = async (work) => {
    await storage.assertMigrated();
    return work();
  };
  const enter: Enter = (work) => calls.run(() => whenMigrated(work));
  const closeAll = async (): Promise<void> => {
    const haveEnded = await calls.end();
    const isClosed = await within(CONNECTIONS_CLOSE_MS, storage.close());
    if (!haveEnded || !isClosed)
      logger.warn({}, 'close() has ended, although some calls still run, because they took too long');
  };
  let closed: Promise<void> | undefined;
  const appointments: Appointments = {
    ...entered(createAppointmentService(core), APPOINTMENT_INPUTS, enter),
    ...entered(createTransferService(core), TRANSFER_INPUTS, enter),
    import: (source, options = {}) =>
      calls.iterate(async function* () {
        await storage.assertMigrated();
        checkInputs([source, options], IMPORT_INPUTS);
        yield* importFrom(core, source, options);
      }),
    export: () =>
      calls.iterate(async function* () {
        await storage.assertMigrated();
        yield* exportLines(core);
      }),
    holds: entered(createHoldService(core), HOLD_INPUTS, enter),
    resources: entered(createResourceService(core), RESOURCE_INPUTS, enter),
    rules: entered(createRuleService(core), RULE_INPUTS, enter),
    series: entered(createSeriesService(core), SERIES_INPUTS, enter),
    visits: entered(createVisitService(core), VISIT_INPUTS, enter),
    slots: entered(slots, SLOT_INPUTS, enter),
    selfService: entered(createSelfService(core, links), SELF_SERVICE_INPUTS, enter),
    customers: entered(createCustomerService(core), CUSTOMER_INPUTS, enter),
    messages: entered(createMessageService(core, links), MESSAGE_INPUTS, enter),
    waitlist: entered(createWaitlistService(core, links), WAITLIST_INPUTS, enter),
    desk: entered(createDeskService(core), DESK_INPUTS, enter),
    figures: entered(createFigureService(core), FIGURE_INPUTS, enter),
    startingBetween: (from, to) =>
      calls.iterate(async function* () {
        await storage.assertMigrated();
        yield* startingBetween(core, from, to);
      }),
    index: entered(createAvailabilityIndex(core), INDEX_INPUTS, enter),
    externalIds: entered(
      {
        find: (kind, ids, how) => hostIds.find(kind, ids, how),
        resolve: (kind, ids, how) => hostIds.resolve(kind, ids, how),
      } satisfies ExternalIdService,
      EXTERNAL_ID_INPUTS,
      enter,
    ),
    events: createEventService({
      outbox: storage.outbox,
      deliveryLog: storage.deliveryLog,
      clock,
      notifier,
      background,
      logger,
      enter,
      numberEvents,
      commitMark: () => storage.commitMark(),
      closing: calls.closing,
    }),
    calendar: {
      ...entered(calendarOnly, CALENDAR_INPUTS, enter),
      subscriptions: entered(subscriptions, SUBSCRIPTION_INPUTS, enter),
    },
    transaction: (work) =>
      enter(async () => {
        const result = await storage.transaction((t) => withinCall(() => work(t)));
        background.start('Numbering events', numberSoon);
        return result;
      }),
    joinTransaction: (connection) => enter(() => storage.joinTransaction(connection)),
    transactionOn: (handle, connectionOfHandle) =>
      enter(() => storage.transactionOn(handle, connectionOfHandle)),
    // Nonces use real time, because a browser's clock is real. The clock by which bookings are made (the option
    // `clock`) may differ.
    nonceFor: (session) => createNonce(resolved.secrets, session, systemClock.now()),
    isNonceFor: (session, nonce) => verifyNonce(resolved.secrets, session, nonce, systemClock.now()),
    productChanged: (hostId) =>
      enter(async () => {
        const id = hostId === undefined ? undefined : await hostIds.integerOf('product', hostId);
        // If the library has no integer for a product, the library has never used that product, so only results about
        // all products can change. In this case, and if no id is passed, no stored rules have to be refreshed.
        const owners = id === undefined ? [] : [{ kind: 'product' as const, kindId: id }];
        await storage.transaction(async (t) => {
          const rows = owners.map(({ kind, kindId }) => rulesRow(kind, kindId));
          await storage.guards.lock([...rows, ANY_PRODUCT], t);
          await storedIndex.refresh({ owners }, t);
          await storage.outsideMarks.mark(
            hostId === undefined ? [{ kind: 'global', kindId: null }] : owners,
            t,
          );
        });
      }),
    migrate: () =>
      calls.run(async () => {
        await storage.migrate();
        await options.hostTables?.migrate();
        notifier.notify();
      }),
    dropTables: () => calls.run(() => storage.drop()),
    run: ({ signal }) =>
      enter(() => {
        const stopping = anySignal([signal, calls.closing]);
        return withGracePeriod(stopping, (cut) =>
          Promise.all([
            runPasses(core, stopping),
            webhooks.run(stopping, cut),
            calendarWorker.run(stopping, cut),
            messageWorker.run(stopping, cut),
            waitlistWorker.run(stopping),
          ]),
        );
      }),
    tick: () =>
      enter(() =>
        withGracePeriod(calls.closing, async (cut) => {
          await doPass(core, calls.closing);
          await waitlistWorker.pass(calls.closing);
          await webhooks.pass(calls.closing, cut);
          await calendarWorker.pass(calls.closing, cut);
          await messageWorker.pass(calls.closing, cut);
        }),
      ),
    close: () => (closed ??= closeAll()),
  };
  keepInternals(appointments, {
    site,
    options: resolved,
    host: shown,
    storage,
    hostIds,
    readySlots: entered(readySlots, READY_SLOT_INPUTS, whenMigrated, asItStands),
    limitsOf,
    notifier,
    calls,
  });
  return appointments;
}

/** Milliseconds that closing the database's connections may take. */
const CONNECTIONS_CLOSE_MS = 1_000;

/** Runs a call after the checks that every call needs: that the library is not closed and its tables exist. */
type Enter = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Wraps the methods of a service: each method first checks that its input has the declared type. A call reads each
 * record from the ports only once, as a request does, unless the call is made within another call.
 */
function entered<Service extends object>(
  service: Service,
  inputs: ServiceInputs<Service>,
  enter: Enter,
  run: typeof duringRequest = duringRequest,
): Service {
  const methods = Object.entries(service) as [keyof Service, (...args: unknown[]) => Promise<unknown>][];
  const guarded = methods.map(([name, method]) => [
    name,
    (...args: unknown[]) =>
      enter(() => {
        checkInputs(args, inputs[name]);
        return run(() => method(...args));
      }),
  ]);
  return Object.fromEntries(guarded) as Service;
}

/**
 * Runs work unchanged, without opening a request (within which records are read only once). Used for a service whose
 * methods open a request themselves, and only if they have to compute.
 */
const asItStands: typeof duringRequest = (work) => work();
