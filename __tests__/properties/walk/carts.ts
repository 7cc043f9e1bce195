import fc from '../../support/fast-check';
import type { Booking, Model } from './model';
import { PAYMENT_SECONDS, PRODUCTS, wall } from './model';
import { canCheckOut, isKept } from './moves';
import { membersFor, product, qtyFor } from './bookings';
import { hour, isHold, pick, startOf, step } from './step';
import { adopt, decided, takeLine } from './world';

const nth = fc.nat(99);
const quantity = fc.integer({ min: 1, max: 3 });
const MOST_HOLDS = 5;
const HOLD_SECONDS = 15 * 60;

const isLive = (model: Model, one: Booking): boolean => one.status === 'in-cart' && model.takes(one);
const ofHold = (model: Model, { nth: at }: { readonly nth: number }) =>
  pick(model, at, (one) => isKept(model, one));

const place = step(
  'holds.place',
  fc.record({ owner: fc.nat(2), product, hour, quantity, member: fc.nat(1) }),
  () => true as const,
  async (_, model, { appointments }, sent) => {
    const owner = `visitor ${sent.owner}`;
    const held = [...model.bookings.values()].filter(
      (one) => one.hold?.owner === owner && isLive(model, one),
    );
    const wanted = {
      product: sent.product,
      start: startOf(model, sent.hour),
      quantity: qtyFor(sent.product, sent.quantity),
    };
    const members = membersFor(sent.product, sent.member, sent.product === 3);
    const taken = model.placeFor({ ...wanted, members, isFull: true });
    const isAccepted = taken !== undefined && held.length < MOST_HOLDS;
    const placed = await decided(isAccepted, () =>
      appointments.holds.place(
        {
          productId: wanted.product,
          start: wall(wanted.start),
          quantity: wanted.quantity,
          staffIds: members,
        },
        { owner },
      ),
    );
    if (!placed) return;
    const until = model.now + HOLD_SECONDS;
    adopt(model, placed.appointment, {
      status: 'in-cart',
      members: taken,
      expires: until,
      isTold: false,
      hold: { owner, token: placed.token, until, isExtended: false },
    });
  },
);

const extend = step('holds.extend', fc.record({ nth }), ofHold, async (one, model, { appointments }) => {
  const isAccepted = isLive(model, one);
  await decided(isAccepted, () => appointments.holds.extend(one.id, one.hold!.token));
  if (!isAccepted || one.hold!.isExtended) return;
  const until = one.expires! + HOLD_SECONDS;
  Object.assign(one, { expires: until, hold: { ...one.hold!, until, isExtended: true } });
});

const change = step(
  'holds.change',
  fc.record({ nth, hour, quantity }),
  ofHold,
  async (one, model, { appointments }, sent) => {
    const start = startOf(model, sent.hour);
    const changed = { start, quantity: qtyFor(one.product, sent.quantity) };
    const isSame = one.start === start && one.quantity === changed.quantity;
    const { all } = PRODUCTS[one.product]!;
    const wanted = { ...one, ...changed, ...(all && { members: undefined }), isFull: true, except: [one.id] };
    const isAccepted = isLive(model, one) && (isSame || model.placeFor(wanted) !== undefined);
    await decided(isAccepted, () =>
      appointments.holds.change(one.id, one.hold!.token, { start: wall(start), quantity: changed.quantity }),
    );
    if (isAccepted) Object.assign(one, changed);
  },
);

const release = step('holds.release', fc.record({ nth }), ofHold, async (one, _model, { appointments }) => {
  const isAccepted = ['in-cart', 'was-in-cart'].includes(one.status);
  await decided(isAccepted, () => appointments.holds.release(one.id, one.hold!.token));
  if (isAccepted)
    Object.assign(one, { status: 'was-in-cart', expires: null, hold: { ...one.hold!, token: '' } });
});

/** Checks out some holds of a visitor, or repeats a former checkout. */
const checkout = step(
  'holds.checkout',
  fc.record({ nth, count: fc.integer({ min: 1, max: 3 }) }),
  (model, { nth: at, count }) => {
    const kept = [...model.bookings.values()].filter((one) => isKept(model, one));
    if (kept.length === 0) return undefined;
    const first = at % kept.length;
    return kept.slice(first, first + count);
  },
  async (holds, model, { appointments }) => {
    const gone = holds.filter(({ status }) => !['in-cart', 'was-in-cart'].includes(status));
    const isAgain =
      gone.length === holds.length && gone.every(({ order }) => order > 0 && order === gone[0]!.order);
    const isAccepted = gone.length === 0 ? canCheckOut(model, holds) : isAgain;
    const made = await decided(isAccepted, () =>
      appointments.holds.checkout(holds.map(({ id, hold }) => ({ id, token: hold!.token }))),
    );
    if (!made || isAgain) return;
    for (const [at, { orderId, orderItemId }] of made.entries()) {
      const one = holds[at]!;
      const expires = model.now + PAYMENT_SECONDS;
      const placed = { status: 'unpaid', lostAs: '', expires, modified: model.now, isTold: true };
      Object.assign(one, {
        ...placed,
        order: orderId,
        item: orderItemId,
        seen: 'open',
        seenQty: one.quantity,
      });
      takeLine(model, one);
      model.tell(one, 'created');
    }
  },
);

/** Updates a hold as a manager, who may cancel it, but not turn it into an appointment. */
const manage = step(
  'update of a hold',
  fc.record({ nth, status: fc.constantFrom('unpaid', 'paid', 'cancelled', 'cancelled') }),
  (model, { nth: at }) => pick(model, at, isHold),
  async (one, _model, { appointments }, { status }) => {
    const isAccepted = status === 'cancelled';
    await decided(isAccepted, () => appointments.update(one.id, { status }));
    if (isAccepted) Object.assign(one, { status, expires: null });
  },
);

export const cartSteps = [
  ...[place, place, place, place, extend, change, change],
  ...[release, checkout, checkout, manage],
];
