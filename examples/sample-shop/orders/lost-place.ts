import type { ErrorRequestHandler, Request } from 'express';
import {
  type Appointment,
  AppointmentsError,
  createZone,
  errorDataToJson,
  type Product,
  productSettings,
} from 'shop-appointments';
import type { ShopParts } from '../shop-parts';
import { lineWords } from '../pages/facts';
import { momentOnBothClocks } from '../pages/words/times';
import { knownZone } from '../sent-zone';

/** The facts of a refused request. */
interface Refused {
  readonly product: Product | undefined;
  /** Time zone of the customer; '' if it is unknown. */
  readonly localTimezone: string;
  /** The line of the cart, if the refused request was about a line that was in the cart already. */
  readonly appointment?: Appointment;
}

/** Data that a route which changes one line of the cart leaves for this handler. */
export interface LostPlaceLocals {
  /** Id of the line, which belongs to the visitor. */
  lineId?: number;
}

/**
 * Adds to the refusal of a place the data that a page needs: `data.id` and `data.line` (the line of the cart, described
 * in words), and a `label` for each alternative.
 */
export function describeLostPlace({ appointments, host, site }: ShopParts): ErrorRequestHandler {
  const productOf = async (id: number): Promise<Product | undefined> =>
    Number.isSafeInteger(id) ? (await host.products.find([id], {})).get(id) : undefined;

  async function refusedBy(id: number | undefined, req: Request): Promise<Refused> {
    if (id === undefined) {
      const { product_id, local_timezone } = (req.body ?? {}) as Readonly<Record<string, unknown>>;
      return { product: await productOf(Number(product_id)), localTimezone: knownZone(local_timezone) ?? '' };
    }
    const appointment = await appointments.get(id);
    const { productId, localTimezone } = appointment;
    return { product: await productOf(productId), localTimezone, appointment };
  }

  async function lineOf({ product, appointment }: Refused): Promise<string | undefined> {
    if (!appointment) return undefined;
    const members = await host.users.find(appointment.staffIds, {});
    const names = appointment.staffIds.flatMap((id) => members.get(id)?.displayName ?? []);
    return lineWords({ product, appointment, members: names, price: '' }, site.zone);
  }

  return async (error: unknown, req, res, next) => {
    if (!(error instanceof AppointmentsError) || error.data.alternatives === undefined) return next(error);
    const { lineId } = res.locals as LostPlaceLocals;
    const refused = await refusedBy(error.data.id ?? lineId, req);
    const { product, localTimezone, appointment } = refused;
    const own = localTimezone === '' ? site.zone : createZone(localTimezone);
    const wholeDays = product !== undefined && !productSettings(product).timed;
    // Another time for one service would leave the others of its visit where they are.
    const isOfVisit = appointment !== undefined && appointment.visitId > 0;
    const others = isOfVisit ? [] : error.data.alternatives;
    const labels = others.map(({ start, end }) =>
      momentOnBothClocks({ start, end, wholeDays }, site.zone, own),
    );
    const { code, message, status, data } = error;
    const shown = errorDataToJson(data, site.zone);
    const alternatives = (shown.alternatives as object[])
      .slice(0, labels.length)
      .map((one, at) => ({ ...one, label: labels[at] }));
    const line = await lineOf(refused);
    res
      .status(status)
      .json({ code, message, data: { ...shown, id: appointment?.id, line, alternatives, status } });
  };
}
