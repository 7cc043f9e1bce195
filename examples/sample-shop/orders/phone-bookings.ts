import { json, type Response, Router } from 'express';
import {
  type Appointment,
  type AppointmentDraft,
  AppointmentsError,
  appointmentsErrors,
  type Enforcement,
  type Transaction,
} from 'shop-appointments';
import { managersOnly } from '../access/managers';
import { sendError } from '../send-error';
import { sentTime } from '../sent-time';
import type { Tables } from '../tables';
import type { Billing } from './checkout';
import type { ShopParts } from '../shop-parts';

type Body = Readonly<Record<string, unknown>>;

/**
 * `POST /` with `product_id`, `start`, `name`, and optionally `staff_id`, `qty`, `email`, `enforce`: books for a
 * caller on the phone, who has no account. The pending order bears their name. A manager may book outside of the
 * opening hours, but by default is told first.
 */
export function phoneBookings({ appointments, host }: ShopParts, { orders }: Tables): Router {
  const router = Router();
  router.use(managersOnly({ appointments, host }), json());

  router.post('/', async (req, res) => {
    const body = (req.body ?? {}) as Body;
    const made = await book(readBooking(body), readCaller(body), res);
    res.status(201).json({ id: made.id, order_id: made.orderId });
  });

  async function book(draft: AppointmentDraft, caller: Billing, { locals }: Response): Promise<Appointment> {
    const actorId = locals.userId as number | null;
    const write = async (transaction?: Transaction): Promise<Appointment> =>
      appointments.create(draft, { actorId, transaction });
    const bill = ({ orderId }: Appointment, transaction: Transaction): Promise<void> =>
      orders.update({ ...caller }, { id: orderId }, transaction);

    if (host.orders.sharesDatabase) {
      return appointments.transaction(async (transaction) => {
        const made = await write(transaction);
        await bill(made, transaction);
        return made;
      });
    }
    const made = await write();
    await appointments.transaction((transaction) => bill(made, transaction));
    return made;
  }

  return router.use(appointmentsErrors(), sendError);
}

/** The library refuses what is wrong in it. */
function readBooking({ product_id, start, staff_id, qty = 1, enforce = 'full' }: Body): AppointmentDraft {
  return {
    productId: Number(product_id),
    start: sentTime(start),
    quantity: Number(qty),
    ...(staff_id !== undefined && staff_id !== '' && { staffId: Number(staff_id) }),
    enforce: enforce as Enforcement,
  };
}

function readCaller({ name, email }: Body): Billing {
  const words = typeof name === 'string' ? name.trim().slice(0, 200).split(/\s+/) : [''];
  if (words[0] === '') {
    throw new AppointmentsError('rest_missing_callback_param', 'Send the name of the customer.', {
      params: ['name'],
    });
  }
  const address = typeof email === 'string' ? email.trim().slice(0, 245) : '';
  return { first_name: words[0]!, last_name: words.slice(1).join(' '), email: address };
}
