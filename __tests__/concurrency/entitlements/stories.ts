import type { Appointments } from '../../../lib/index';

/** Prepaid card of the customer of the races' shop. */
export const CARD = { id: 'card-7', name: 'Card of ten', customerId: 21 };

const PAID = { customerId: CARD.customerId, entitlementId: CARD.id };
const CLASS = 2;
const HAIRCUT = 1;

/** A booking or a cancellation on one day, paid with the card. */
export interface Story {
  readonly kind: 'book' | 'book and cancel' | 'checkout' | 'visit' | 'series' | 'cancel';
  /** Day of the booking, `YYYY-MM-DD`. */
  readonly day: string;
  /** Appointment that the story is about, if it exists already. */
  readonly id?: number;
}

/** Runs a story. @returns `done`, or the code of the refusal */
export async function runStory(appointments: Appointments, story: Story): Promise<string> {
  try {
    await tell(appointments, story);
    return 'done';
  } catch (error) {
    return (error as { readonly code?: string }).code ?? String(error);
  }
}

async function tell(appointments: Appointments, { kind, day, id }: Story): Promise<unknown> {
  const start = `${day}T10:00`;
  switch (kind) {
    case 'book':
      return appointments.book({ productId: CLASS, start, quantity: 2, ...PAID });
    case 'book and cancel': {
      const booked = await appointments.book({ productId: CLASS, start, quantity: 2, ...PAID });
      return appointments.update(booked.id, { status: 'cancelled' });
    }
    case 'checkout': {
      const held = await appointments.holds.place({ productId: CLASS, start, quantity: 2 }, { owner: day });
      const paid = { id: held.appointment.id, token: held.token, entitlementId: CARD.id };
      const other = await appointments.holds.place({ productId: HAIRCUT, start }, { owner: day });
      const unpaid = { id: other.appointment.id, token: other.token };
      return appointments.holds.checkout([paid, unpaid], { customerId: CARD.customerId });
    }
    case 'visit':
      return appointments.visits.create({
        items: [{ productId: HAIRCUT }, { productId: CLASS }],
        start,
        ...PAID,
      });
    case 'series': {
      const rrule = 'FREQ=DAILY;COUNT=2';
      return appointments.series.create({ productId: CLASS, start, rrule, ...PAID });
    }
    case 'cancel':
      return appointments.update(id!, { status: 'cancelled' });
    default:
      return kind satisfies never;
  }
}
