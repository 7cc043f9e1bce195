import type { User } from '../../../domain/people/user';
import { TOPICS, RESOURCE_OF } from '../../../domain/events/event';
import type { HistoryEntry } from '../../../services/appointments/reads/history';
import type { MoneyNote } from '../../../domain/money/money-note';
import type { Zone } from '../../../time/zone';
import {
  closed,
  DECIMAL,
  enumSchema,
  INSTANT,
  INTEGER,
  listOf,
  schemaOrNull,
  type Schema,
  SITE_SECONDS,
  TEXT,
} from '../../response/schema';
import { MONEY_NOTE, presentMoneyNote } from './money-note';

const AUTHORS = ['customer', 'user', 'visitor', 'shop'] as const;

/** Changes of an appointment, each with its author and with the main fields of the appointment after the change. */
export const DESK_HISTORY: Schema = listOf(
  closed<keyof ReturnType<typeof presentHistoryEntry>>('DeskHistoryEntry', {
    topic: enumSchema(TOPICS.filter((topic) => RESOURCE_OF[topic] === 'appointment')),
    at: INSTANT,
    by: {
      ...enumSchema(AUTHORS),
      description:
        "customer: the appointment's customer, signed in or by the link; user: another signed-in user; visitor: a caller without a sign-in; shop: the shop's own code or the background worker.",
    },
    by_name: { ...TEXT, description: 'Name of the person who made the change; empty if unknown.' },
    reason: { ...TEXT, description: 'Reason sent with the change; empty if none was sent.' },
    order_status: {
      ...schemaOrNull(TEXT),
      description: 'Status of the order from which the change follows; null for every other change.',
    },
    start: SITE_SECONDS,
    end: SITE_SECONDS,
    product_id: INTEGER,
    staff_ids: listOf(INTEGER),
    qty: INTEGER,
    cost: DECIMAL,
    price: { ...DECIMAL, description: 'Price of the appointment, with the tax of today.' },
    status: TEXT,
    customer_status: TEXT,
    money_notes: {
      ...listOf(MONEY_NOTE),
      description:
        'All that staff have noted about money up to and including this change, oldest first. A change that adds or takes back a note has another list than the entry before it.',
    },
  }),
);

/** Data that the response for a change needs in addition to the change. */
interface HistoryFacts {
  /** The authors that the shop knows, by id. */
  readonly users: ReadonlyMap<number, User>;
  /** Prices with tax of the entries that have an order. */
  readonly prices: ReadonlyMap<HistoryEntry, string>;
}

/** Makes the response for one change of an appointment. */
export const presentHistoryEntry = (entry: HistoryEntry, { users, prices }: HistoryFacts, zone: Zone) => {
  const { topic, at, actorId, byCustomer, reason, orderStatus, appointment } = entry;
  return {
    topic,
    at,
    by: byCustomer ? 'customer' : actorId === null ? 'shop' : actorId === 0 ? 'visitor' : 'user',
    by_name: users.get(actorId ?? 0)?.displayName ?? '',
    reason,
    order_status: orderStatus,
    start: zone.toSite(appointment.start),
    end: zone.toSite(appointment.end),
    product_id: appointment.productId,
    staff_ids: appointment.staffIds,
    qty: appointment.quantity,
    cost: appointment.cost,
    price: prices.get(entry) ?? appointment.cost,
    status: appointment.status,
    customer_status: appointment.customerStatus,
    // Events that were stored before appointments had notes about money have no list of notes.
    money_notes: ((appointment.moneyNotes as readonly MoneyNote[] | undefined) ?? []).map(presentMoneyNote),
  };
};
