import type { Transaction } from 'sequelize';
import type { AppointmentChanges, MoneyNoteKind } from '../../../lib/index';
import { CARD, CLASS, type MoneyShop, type Place } from './shop';

/** A payment, or a refund, that the shop records with an id of its own. */
interface MoneyMove<Kind extends 'pay' | 'refund'> {
  readonly kind: Kind;
  readonly line: number;
  readonly id: string;
  readonly cents: number;
}

/** Call about a booking. `line` is the number of its line in the order, 0 or 1; amounts are in cents. */
export type LineOperation =
  | {
      readonly kind: 'cancel';
      readonly line: number;
      readonly by: 'customer' | 'shop';
      readonly isWaived: boolean;
    }
  /** Moves the booking to the evening, which is dearer. */
  | { readonly kind: 'move'; readonly line: number }
  | MoneyMove<'pay'>
  | MoneyMove<'refund'>
  /** Notes an amount; without `cents`, all that is open. */
  | { readonly kind: 'note'; readonly line: number; readonly what: MoneyNoteKind; readonly cents?: number }
  | { readonly kind: 'take back' | 'waive'; readonly line: number };

/** Call of a race. One books a place with the last entry of a card, one cancels a booking that an entry paid before. */
export type Operation = LineOperation | { readonly kind: 'use card' } | { readonly kind: 'give card back' };

/** The two bookings of an order that a race is about, and what its operations with a card need. */
export interface Booked {
  readonly orderId: number;
  readonly day: string;
  readonly lines: readonly { readonly id: number; readonly lineId: number }[];
  /** Booking that is paid by the card before the race. */
  readonly byCard: number;
  /** Orders to which the bookings with the card are added. */
  readonly cardOrders: readonly number[];
}

/** Result of a call, as its caller knows it. */
export type Outcome =
  | { readonly is: 'accepted'; readonly cents?: number; readonly places?: number }
  | { readonly is: 'refused'; readonly code: string }
  /** The process was killed before it could say. */
  | { readonly is: 'unknown' };

const inUnits = (cents: number): string => (cents / 100).toFixed(2);

/** Records a payment or a refund, and reports it. A second call with the same id completes the first one. */
export async function moveMoney(
  { appointments, pay, refund }: MoneyShop,
  place: Place,
  { orderId, lines }: Booked,
  { kind, line, id, cents }: MoneyMove<'pay' | 'refund'>,
): Promise<void> {
  const money = { orderId, lineId: lines[line]!.lineId, cents };
  const record = (transaction?: Transaction): Promise<void> =>
    kind === 'pay' ? pay(money, id, transaction) : refund(id, money, transaction);
  if (place === 'elsewhere') {
    await record();
    await appointments.orderChanged(orderId);
    return;
  }
  await appointments.transaction(async (transaction) => {
    await record(transaction);
    await appointments.orderChanged(orderId, { transaction });
  });
}

/** Calls the shop with an operation. `at` is the number of the operation in its race. */
export async function operate(
  shop: MoneyShop,
  place: Place,
  booked: Booked,
  operation: Operation,
  at: number,
): Promise<Outcome> {
  try {
    return { is: 'accepted', ...(await call(shop, place, booked, operation, at)) };
  } catch (error) {
    return { is: 'refused', code: (error as { readonly code?: string }).code ?? String(error) };
  }
}

async function call(
  shop: MoneyShop,
  place: Place,
  booked: Booked,
  operation: Operation,
  at: number,
): Promise<object> {
  const { appointments } = shop;
  if (operation.kind === 'use card') {
    const { entitlement } = await appointments.create({
      productId: CLASS,
      start: `${booked.day}T12:00`,
      enforce: 'none',
      customerId: CARD.customerId,
      entitlementId: CARD.id,
      orderId: booked.cardOrders[at]!,
    });
    return { places: entitlement?.places ?? 0 };
  }
  if (operation.kind === 'give card back') {
    await appointments.update(booked.byCard, { status: 'cancelled' });
    return {};
  }
  if (operation.kind === 'pay' || operation.kind === 'refund') {
    await moveMoney(shop, place, booked, operation);
    return {};
  }
  const { moneyNotes } = await appointments.update(
    booked.lines[operation.line]!.id,
    changesOf(operation, booked.day),
  );
  return operation.kind === 'note' ? { cents: Math.round(Number(moneyNotes.at(-1)!.amount) * 100) } : {};
}

function changesOf(
  operation: Exclude<LineOperation, MoneyMove<'pay'> | MoneyMove<'refund'>>,
  day: string,
): AppointmentChanges {
  switch (operation.kind) {
    case 'cancel':
      return {
        status: 'cancelled',
        cancelledBy: operation.by,
        ...(operation.isWaived && { waiveFee: 'a friend' }),
      };
    case 'move':
      return { start: `${day}T17:00`, enforce: 'none' };
    case 'note': {
      const { what, cents } = operation;
      return { noteMoney: what, ...(cents !== undefined && { noteAmount: inUnits(cents) }) };
    }
    case 'take back':
      return { takeBackNote: true };
    case 'waive':
      return { waiveFee: 'ill' };
    default:
      return operation satisfies never;
  }
}
