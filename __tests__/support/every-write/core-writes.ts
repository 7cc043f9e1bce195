import type { World } from './world';

/** A write of the library for the fault tests, with its preparation. */
export interface Write<Ready = unknown> {
  /** Name of the method or endpoint, followed by a comma and the case. */
  readonly name: string;
  prepare(world: World): Promise<Ready>;
  run(world: World, ready: Ready): Promise<unknown>;
  /** Whether the write consists of several transactions, so that repeating it after an error completes it. */
  readonly inSteps?: boolean;
}

/** Checks that the types of a write's preparation and run fit together. */
const write = <Ready>(one: Write<Ready>): Write => one;

const NINE = '2026-03-10T09:00';
const TEN = '2026-03-10T10:00';
const ELEVEN = '2026-03-10T11:00';
const BOOKING = { productId: 8, start: TEN, customerId: 5 };
const WEEKLY = { ...BOOKING, rrule: 'FREQ=WEEKLY;COUNT=2' };
const VISIT = { items: [{ productId: 8 }, { productId: 7, staffId: 3 }], start: TEN, customerId: 5 };
const MORNING = {
  kind: 'staff',
  kindId: 3,
  rangeType: 'time:all',
  fromRange: '07:00',
  toRange: '08:00',
} as const;
const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//test//EN',
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:Dentist',
  'DTSTART:20260311T090000Z',
  'DTEND:20260311T100000Z',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');
const ADDRESS = { url: 'https://calendar.example/anna.ics' };

const nothing = () => Promise.resolve(undefined);
const booked = (world: World) => world.core.create(BOOKING);
/** Books for a guest with an e-mail address. */
export const bookedByGuest = ({ core }: World) =>
  core.create({ productId: 7, start: TEN, contact: { name: 'Gus', email: 'gus@gus.example' } });
/** Books two places and pays for them, so that cancelling one place makes a refund due. */
const paidForTwo = async (world: World) => {
  const { core } = world;
  const row = await core.create({ ...BOOKING, quantity: 2 });
  await world.setOrder(row.orderId, 'processing');
  await core.orderChanged(row.orderId);
  return row;
};
const token = async (world: World) => world.core.selfService.link((await booked(world)).id);
const visitToken = async ({ core }: World) =>
  core.selfService.link((await core.visits.create(VISIT)).appointments[0]!.id);
const placed = (world: World) => world.core.holds.place(BOOKING, { owner: 'visitor' });
const twoPlaced = async (world: World) => [
  await placed(world),
  await world.core.holds.place({ ...BOOKING, start: ELEVEN }, { owner: 'visitor' }),
];
const visitHeld = ({ core }: World) => core.visits.hold(VISIT, { owner: 'visitor' });
const firstKey = async (world: World) => (await visitHeld(world)).keys[0]!;
const packaged = (world: World) => world.core.series.create(WEEKLY);

/** Fields of a waitlist entry for 10 March. A manager can offer a place to this entry. */
export const WISH = { productId: 8, minDate: '2026-03-10', customerId: 5 };
export const waiting = ({ core }: World) => core.waitlist.join(WISH);
export const offered = async (world: World) =>
  world.core.waitlist.offer((await waiting(world)).id, { start: TEN });

const STUDIO = { name: 'Studio', kind: 'room' };
const withRule = async ({ core }: World) => {
  const studio = await core.resources.create(STUDIO);
  await core.rules.create({ ...MORNING, kind: 'resource', kindId: studio.id });
  return studio;
};

/** All methods of the core that write. */
export const CORE_WRITES: readonly Write[] = [
  write({ name: 'create', prepare: nothing, run: ({ core }) => core.create(BOOKING) }),
  write({
    name: 'create, for a guest with staff',
    prepare: nothing,
    run: ({ core }) => core.create({ productId: 7, start: TEN }),
  }),
  write({
    name: 'create, as cancelled',
    prepare: nothing,
    run: ({ core }) => core.create({ ...BOOKING, status: 'cancelled' }),
  }),
  write({
    name: 'create, into an order',
    prepare: booked,
    run: ({ core }, { orderId }) => core.create({ ...BOOKING, start: ELEVEN, orderId }),
  }),
  write({ name: 'book', prepare: nothing, run: ({ core }) => core.book(BOOKING) }),
  write({ name: 'update', prepare: booked, run: ({ core }, { id }) => core.update(id, { quantity: 2 }) }),
  write({
    name: 'update, to cancelled',
    prepare: booked,
    run: ({ core }, { id }) => core.update(id, { status: 'cancelled' }),
  }),
  write({
    name: 'update, to fewer places',
    prepare: paidForTwo,
    run: ({ core }, { id }) => core.update(id, { quantity: 1, cost: '5.00' }),
  }),
  write({
    name: 'update, into another order',
    prepare: async (world) =>
      [await booked(world), await world.core.create({ ...BOOKING, start: ELEVEN })] as const,
    run: ({ core }, [{ id }, { orderId }]) => core.update(id, { orderId }),
  }),
  write({
    name: 'update, out of the trash',
    prepare: async (world) => world.core.remove((await booked(world)).id, { force: false }),
    run: ({ core }, { id }) => core.update(id, { status: 'unpaid' }),
  }),
  write({
    name: 'reschedule',
    prepare: booked,
    run: ({ core }, { id }) => core.reschedule(id, { start: ELEVEN }),
  }),
  write({ name: 'remove', prepare: booked, run: ({ core }, { id }) => core.remove(id) }),
  write({
    name: 'remove, into the trash',
    prepare: booked,
    run: ({ core }, { id }) => core.remove(id, { force: false }),
  }),
  write({
    name: 'setCustomerStatus',
    prepare: booked,
    run: ({ core }, { id }) => core.setCustomerStatus(id, 'arrived'),
  }),
  write({
    name: 'checkIn',
    prepare: booked,
    run: ({ core }, { id }) => core.checkIn(id, { place: 1 }),
  }),
  write({
    name: 'batch',
    prepare: nothing,
    async run({ core }) {
      const { create } = await core.batch({ create: [BOOKING] });
      const [made] = create!;
      if ('error' in made!) throw Object.assign(new Error(made.error.message), made.error);
    },
  }),
  write({
    name: 'orderChanged',
    async prepare(world) {
      const { orderId } = await booked(world);
      await world.setOrder(orderId, 'processing');
      return orderId;
    },
    run: ({ core }, orderId) => core.orderChanged(orderId),
  }),
  write({
    name: 'transaction',
    prepare: nothing,
    run: ({ core, shared }) =>
      core.transaction(async (transaction): Promise<unknown> =>
        shared
          ? core.create(BOOKING, { transaction })
          : core.holds.place(BOOKING, { owner: 'x' }, { transaction }),
      ),
  }),
  write({ name: 'productChanged', prepare: nothing, run: ({ core }) => core.productChanged(8) }),
  write({
    name: 'zoneChanged',
    prepare: booked,
    run: ({ core }) => core.zoneChanged('America/New_York'),
    inSteps: true,
  }),
  write({ name: 'holds.place', prepare: nothing, run: placed }),
  write({
    name: 'holds.extend',
    prepare: placed,
    run: ({ core }, { appointment: { id }, token }) => core.holds.extend(id, token),
  }),
  write({
    name: 'holds.change',
    prepare: placed,
    run: ({ core }, { appointment: { id }, token }) => core.holds.change(id, token, { start: ELEVEN }),
  }),
  write({
    name: 'holds.release',
    prepare: placed,
    run: ({ core }, { appointment: { id }, token }) => core.holds.release(id, token),
  }),
  write({
    name: 'holds.checkout',
    prepare: twoPlaced,
    run: ({ core }, holds) =>
      core.holds.checkout(holds.map(({ appointment: { id }, token }) => ({ id, token }))),
  }),
  write({
    name: 'holds.checkout, into an order',
    async prepare(world) {
      const { orderId } = await world.core.create({ productId: 9, start: TEN, customerId: 5 });
      return { orderId, hold: await placed(world) };
    },
    run: ({ core }, { orderId, hold: { appointment, token } }) =>
      core.holds.checkout([{ id: appointment.id, token }], { orderId }),
  }),
  write({ name: 'series.create', prepare: nothing, run: packaged }),
  write({
    name: 'series.update',
    prepare: packaged,
    run: ({ core }, { series: { id } }) => core.series.update(id, { start: ELEVEN }),
  }),
  write({
    name: 'series.cancel',
    prepare: packaged,
    run: ({ core }, { series: { id } }) => core.series.cancel(id),
  }),
  write({ name: 'visits.create', prepare: nothing, run: ({ core }) => core.visits.create(VISIT) }),
  write({
    name: 'visits.reschedule',
    prepare: ({ core }) => core.visits.create(VISIT),
    run: ({ core }, { id }) => core.visits.reschedule(id, { start: NINE }),
  }),
  write({
    name: 'visits.cancel',
    prepare: ({ core }) => core.visits.create(VISIT),
    run: ({ core }, { id }) => core.visits.cancel(id),
  }),
  write({ name: 'visits.hold', prepare: nothing, run: visitHeld }),
  write({
    name: 'holds.extend, a visit',
    prepare: firstKey,
    run: ({ core }, { id, token }) => core.holds.extend(id, token),
  }),
  write({
    name: 'holds.release, a visit',
    prepare: firstKey,
    run: ({ core }, { id, token }) => core.holds.release(id, token),
  }),
  write({
    name: 'holds.checkout, a visit',
    prepare: visitHeld,
    run: ({ core }, { keys }) => core.holds.checkout(keys, { customerId: 5 }),
  }),
  write({ name: 'resources.create', prepare: nothing, run: ({ core }) => core.resources.create(STUDIO) }),
  write({
    name: 'resources.update',
    prepare: ({ core }) => core.resources.create(STUDIO),
    run: ({ core }, { id }) => core.resources.update(id, { status: 'inactive' }),
  }),
  write({
    name: 'resources.remove',
    prepare: withRule,
    run: ({ core }, { id }) => core.resources.remove(id),
  }),
  write({ name: 'waitlist.join', prepare: nothing, run: waiting }),
  write({
    name: 'waitlist.offer',
    prepare: waiting,
    run: ({ core }, { id }) => core.waitlist.offer(id, { start: TEN }),
  }),
  write({
    name: 'waitlist.accept',
    prepare: offered,
    run: ({ core }, { id }) => core.waitlist.accept(id),
    inSteps: true,
  }),
  write({
    name: 'waitlist.decline',
    prepare: offered,
    run: ({ core }, { id }) => core.waitlist.decline(id),
    inSteps: true,
  }),
  write({
    name: 'waitlist.leave',
    prepare: offered,
    run: ({ core }, { id }) => core.waitlist.leave(id),
    inSteps: true,
  }),
  write({ name: 'rules.create', prepare: nothing, run: ({ core }) => core.rules.create(MORNING) }),
  write({
    name: 'rules.update',
    prepare: ({ core }) => core.rules.create(MORNING),
    run: ({ core }, { id }) => core.rules.update(id, { toRange: '08:30' }),
  }),
  write({
    name: 'rules.remove',
    prepare: ({ core }) => core.rules.create(MORNING),
    run: ({ core }, { id }) => core.rules.remove(id),
  }),
  write({
    name: 'rules.writeAll',
    prepare: ({ core }) => core.rules.create(MORNING),
    run: ({ core }, { id }) =>
      core.rules.writeAll({ create: [{ ...MORNING, kindId: 4 }, MORNING], remove: [id] }),
  }),
  write({
    name: 'selfService.cancel',
    prepare: token,
    run: ({ core }, link) => core.selfService.cancel(link),
  }),
  write({
    name: 'selfService.reschedule',
    prepare: token,
    run: ({ core }, link) => core.selfService.reschedule(link, { start: ELEVEN }),
  }),
  write({
    name: 'selfService.cancelVisit',
    prepare: visitToken,
    run: ({ core }, link) => core.selfService.cancelVisit(link),
  }),
  write({
    name: 'selfService.rescheduleVisit',
    prepare: visitToken,
    run: ({ core }, link) => core.selfService.rescheduleVisit(link, { start: NINE }),
  }),
  write({
    name: 'desk.writeNote',
    prepare: nothing,
    run: ({ core }) => core.desk.writeNote(5, 'Allergic to latex'),
  }),
  write({
    name: 'desk.writeGuestNote',
    prepare: bookedByGuest,
    run: ({ core }, { id }) => core.desk.writeGuestNote(id, 'Allergic to latex'),
  }),
  write({
    name: 'desk.changeGuest',
    prepare: bookedByGuest,
    run: ({ core }, { id }) => core.desk.changeGuest(id, { email: 'gus@new.example' }),
  }),
  write({
    name: 'desk.addCustomer',
    prepare: nothing,
    run: ({ core }) => core.desk.addCustomer({ name: 'Eve', email: 'eve@eve.example' }),
  }),
  write({
    name: 'customers.erase',
    prepare: booked,
    run: ({ core }) => core.customers.erase(5),
    inSteps: true,
  }),
  write({
    name: 'customers.erase, by the phone number',
    prepare: ({ core }) =>
      core.create({ productId: 7, start: TEN, contact: { name: 'Ida', phone: '+49 30 1' } }),
    run: ({ core }) => core.customers.erase({ phone: '+49 30 1' }),
    inSteps: true,
  }),
  write({
    name: 'customers.erase, with a visit',
    prepare: ({ core }) => core.visits.create(VISIT),
    run: ({ core }) => core.customers.erase(5),
    inSteps: true,
  }),
  write({
    name: 'calendar.importFor',
    prepare: nothing,
    run: ({ core }) => core.calendar.importFor(3, { text: CALENDAR }),
  }),
  write({
    name: 'calendar.feedAddress',
    prepare: nothing,
    run: ({ core }) => core.calendar.feedAddress({ mount: '' }),
  }),
  write({
    name: 'calendar.revokeFeed',
    prepare: ({ core }) => core.calendar.feedAddress({ mount: '' }),
    run: ({ core }) => core.calendar.revokeFeed({}),
  }),
  write({
    name: 'calendar.subscriptions.add',
    prepare: nothing,
    run: ({ core }) => core.calendar.subscriptions.add(3, ADDRESS),
  }),
  write({
    name: 'calendar.subscriptions.remove',
    prepare: ({ core }) => core.calendar.subscriptions.add(3, ADDRESS),
    run: ({ core }, { id }) => core.calendar.subscriptions.remove(id),
    inSteps: true,
  }),
  write({ name: 'index.rebuild', prepare: nothing, run: ({ core }) => core.index.rebuild(), inSteps: true }),
];

/**
 * Methods of the core that write nothing, or nothing more when the call is repeated. `restore` accepts only an empty
 * database, and `import` consists of one write for each record.
 */
export const CORE_READS: readonly string[] = [
  ...['export', 'import', 'restore'],
  ...['get', 'find', 'list', 'history', 'forOrders', 'startingBetween', 'nonceFor', 'isNonceFor'],
  ...['migrate', 'dropTables', 'run', 'tick', 'close', 'joinTransaction', 'transactionOn', 'changedPrice'],
  ...['holds.get', 'holds.find', 'rules.get', 'rules.find', 'rules.all', 'rules.dryRun', 'rules.preview'],
  ...['resources.get', 'resources.find', 'resources.list'],
  ...['series.preview', 'series.list', 'series.get', 'series.find', 'series.previewCancellation'],
  ...[
    'visits.slots',
    'visits.preview',
    'visits.slotsToMove',
    'visits.previewCancellation',
    'visits.previewMove',
    'visits.get',
    'visits.find',
    'visits.list',
  ],
  ...['selfService.link', 'selfService.read', 'selfService.slots', 'selfService.month', 'customers.export'],
  ...['waitlist.get', 'waitlist.find', 'waitlist.list', 'waitlist.linkToken', 'waitlist.open'],
  ...['selfService.readVisit', 'selfService.visitSlots', 'selfService.visitMonth'],
  ...['selfService.previewReschedule', 'selfService.previewRescheduleVisit', 'previewChange', 'slotsToMove'],
  ...['customers.record', 'previewCancellation', 'findEntitlements'],
  ...['desk.visits', 'desk.guestVisits', 'desk.search', 'desk.tasks', 'desk.openTasks'],
  ...['calendar.page', 'calendar.desk', 'calendar.ics', 'calendar.feed', 'calendar.subscriptions.list'],
];
