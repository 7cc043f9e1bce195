import fc from '../../support/fast-check';
import { type Booking, type Model, PAYMENT_SECONDS, PRODUCTS, wall } from './model';
import { remove, trash, update, updateAll } from './moves';
import { hour, isBooked, pick, startOf, step } from './step';
import { adopt, adoptSuccessor, decided, takeLine } from './world';

const anything = (): true => true;
export const product = fc.constantFrom(1, 1, 2, 2, 2, 3, 4, 9);
const nth = fc.nat(99);

/** Member that a request names, or undefined for any member. */
export const membersFor = (
  id: number,
  nthMember: number,
  isNamed: boolean,
): readonly number[] | undefined => {
  const { members, all } = PRODUCTS[id]!;
  return isNamed && members.length > 0 && !all ? [members[nthMember % members.length]!] : undefined;
};
export const qtyFor = (id: number, quantity: number): number => (id === 2 ? quantity : 1);
const wanted = fc.record({
  product,
  hour,
  quantity: fc.integer({ min: 1, max: 3 }),
  member: fc.nat(1),
  isNamed: fc.boolean(),
});

const book = step('book', wanted, anything, async (_, model, { appointments }, sent) => {
  const [start, quantity] = [startOf(model, sent.hour), qtyFor(sent.product, sent.quantity)];
  const members = membersFor(sent.product, sent.member, sent.isNamed || sent.product === 3);
  const place = model.placeFor({ product: sent.product, start, quantity, members, isFull: true });
  const row = await decided(place !== undefined, () =>
    appointments.book({
      productId: sent.product,
      start: wall(start),
      quantity,
      staffIds: members,
      customerId: 21,
    }),
  );
  const expires = model.now + PAYMENT_SECONDS;
  if (row) model.tell(adopt(model, row, { status: 'unpaid', members: place, expires }), 'created');
});

const statuses = ['unpaid', 'pending-confirmation', 'confirmed', 'paid', 'cancelled'] as const;
const create = step(
  'create',
  fc.record({ wanted, status: fc.constantFrom(undefined, ...statuses, 'complete' as const) }),
  anything,
  async (_, model, { appointments }, { wanted: sent, status }) => {
    const [start, quantity] = [startOf(model, sent.hour), qtyFor(sent.product, sent.quantity)];
    const members = membersFor(sent.product, sent.member, sent.isNamed);
    const place = model.placeFor({ product: sent.product, start, quantity, members });
    const takes = status !== 'cancelled';
    const row = await decided(place !== undefined || !takes, () =>
      appointments.create({
        productId: sent.product,
        start: wall(start),
        quantity,
        staffIds: members,
        status,
      }),
    );
    if (!row) return;
    const booking = adopt(model, row, { status: status ?? 'unpaid', ...(takes && { members: place }) });
    model.tell(booking, 'created');
    if (!takes) model.abandon(booking.order, ['pending']);
  },
);

const changes = fc.record({
  status: fc.option(fc.constantFrom(...statuses), { nil: undefined, freq: 2 }),
  hour: fc.option(hour, { nil: undefined }),
  quantity: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  member: fc.option(fc.nat(1), { nil: undefined }),
});
const change = step(
  'update',
  fc.record({ nth, changes }),
  (model, sent) => pick(model, sent.nth, isBooked),
  async (booking, model, { appointments }, { changes: sent }) => {
    const members = sent.member === undefined ? undefined : membersFor(booking.product, sent.member, true);
    const start = sent.hour && startOf(model, sent.hour);
    const quantity = sent.quantity && qtyFor(booking.product, sent.quantity);
    const isAccepted = update(model, booking, {
      ...(sent.status && { status: sent.status }),
      ...(start !== undefined && { start }),
      ...(quantity !== undefined && { quantity }),
      ...(members && { members }),
    });
    const row = await decided(isAccepted, () =>
      appointments.update(booking.id, {
        status: sent.status,
        quantity,
        staffIds: members,
        ...(start !== undefined && { start: wall(start) }),
      }),
    );
    adoptSuccessor(model, booking, row);
  },
);

const reschedule = step(
  'reschedule',
  fc.record({ nth, hour, bySelf: fc.boolean() }),
  (model, sent) => pick(model, sent.nth, (one) => isBooked(one) && one.status !== 'trash'),
  async (booking, model, { appointments }, sent) => {
    const start = startOf(model, sent.hour);
    const mayMove = !sent.bySelf || mayHelpThemselves(model, booking.status, booking.start);
    const isAccepted = mayMove && update(model, booking, { start }, sent.bySelf);
    const to = { start: wall(start) };
    await decided(isAccepted, async () =>
      sent.bySelf
        ? appointments.selfService.reschedule(await appointments.selfService.link(booking.id), to)
        : appointments.reschedule(booking.id, to),
    );
  },
);

const mayHelpThemselves = ({ now }: Model, status: string, start: number): boolean =>
  ['unpaid', 'pending-confirmation', 'confirmed', 'paid'].includes(status) && now < start;

const cancel = step(
  'selfService.cancel',
  fc.record({ nth }),
  (model, sent) => pick(model, sent.nth, isBooked),
  async (booking, model, { appointments }) => {
    const may = mayHelpThemselves(model, booking.status, booking.start);
    const isAccepted = may && update(model, booking, { status: 'cancelled' });
    await decided(isAccepted, async () =>
      appointments.selfService.cancel(await appointments.selfService.link(booking.id)),
    );
  },
);

const take = step(
  'remove',
  fc.record({ nth, force: fc.boolean() }),
  (model, sent) => pick(model, sent.nth, isBooked),
  async (booking, model, { appointments }, { force }) => {
    const isAccepted = force || booking.status !== 'trash';
    await decided(isAccepted, () => appointments.remove(booking.id, { force }));
    if (isAccepted) (force ? remove : trash)(model, booking);
  },
);

const restore = step(
  'restore',
  fc.record({ nth, status: fc.constantFrom(...statuses) }),
  (model, sent) => pick(model, sent.nth, (one) => isBooked(one) && one.status === 'trash'),
  async (booking, model, { appointments }, { status }) => {
    const isAccepted = update(model, booking, { status });
    const row = await decided(isAccepted, () => appointments.update(booking.id, { status }));
    adoptSuccessor(model, booking, row);
  },
);

const series = step(
  'series.create',
  fc.record({ product, hour, count: fc.integer({ min: 2, max: 3 }), member: fc.nat(1) }),
  anything,
  async (_, model, { appointments }, sent) => {
    const first = startOf(model, sent.hour);
    const members = membersFor(sent.product, sent.member, sent.product === 3);
    const starts = Array.from({ length: sent.count }, (_one, at) => first + at * 24 * 3_600);
    const places = starts.map((start) =>
      model.placeFor({ product: sent.product, start, members, isFull: true }),
    );
    const made = await decided(!places.includes(undefined), () =>
      appointments.series.create({
        productId: sent.product,
        start: wall(first),
        rrule: `FREQ=DAILY;COUNT=${sent.count}`,
        staffIds: members,
        customerId: 21,
      }),
    );
    for (const [at, row] of (made?.series.appointments ?? []).entries()) {
      const booking = adopt(model, row, {
        start: starts[at],
        members: places[at],
        seriesId: made!.series.id,
        status: 'unpaid',
        expires: model.now + PAYMENT_SECONDS,
      });
      takeLine(model, booking);
      model.tell(booking, 'created');
    }
  },
);

const cancelSeries = step(
  'series.cancel',
  fc.record({ nth }),
  (model, sent) => pick(model, sent.nth, ({ seriesId }) => seriesId !== undefined),
  async ({ seriesId }, model, { appointments }) => {
    await decided(true, () => appointments.series.cancel(seriesId!));
    for (const one of aheadOf(model, seriesId!)) update(model, one, { status: 'cancelled' });
  },
);

/** Changes the quantity and status of all future bookings of a series; of none if there is no series. */
const changeSeries = step(
  'series.update',
  fc.record({
    nth,
    status: fc.option(fc.constantFrom('unpaid', 'confirmed', 'paid'), { nil: undefined }),
    quantity: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  }),
  (model, sent) => pick(model, sent.nth, ({ seriesId }) => seriesId !== undefined),
  async ({ seriesId, product: id }, model, { appointments }, sent) => {
    const changes = {
      ...(sent.status && { status: sent.status }),
      ...(sent.quantity && { quantity: qtyFor(id, sent.quantity) }),
    };
    const isAccepted = updateAll(model, aheadOf(model, seriesId!), changes);
    await decided(isAccepted, () => appointments.series.update(seriesId!, changes));
  },
);

const aheadOf = (model: Model, series: number): Booking[] =>
  [...model.bookings.values()].filter(
    (one) =>
      one.seriesId === series && one.start > model.now && model.takes(one) && one.status !== 'complete',
  );

export const bookingSteps = [
  ...[book, book, create, create, change, change, change, reschedule, reschedule],
  ...[cancel, take, restore, series, series, cancelSeries, changeSeries, changeSeries],
];
