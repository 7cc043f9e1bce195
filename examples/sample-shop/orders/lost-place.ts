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
import { lineWords } from '../pages/frame/facts';
import { momentOnBothClocks } from '../pages/words/times';
import { languageOf } from '../texts/language-of';
import type { Language } from '../texts/languages';
import { knownZone } from '../sent-zone';

/** Data about the refused request, to describe it in words. */
interface Refused {
  readonly product: Product | undefined;
  /** Time zone of the customer; '' if unknown. */
  readonly localTimezone: string;
  /** The appointment, if the refused request was about a line of the cart. */
  readonly appointment?: Appointment;
}

/** Properties of `res.locals` that a route for one line of the cart sets for the error handler. */
export interface LostPlaceLocals {
  /** Id of the cart's line. */
  lineId?: number;
}

/**
 * Creates an error handler for requests that have lost a place. It adds to the error what the page needs: `data.id` and
 * `data.line` (the line of the cart and its description), and a `label` for each suggested time.
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

  async function lineOf({ product, appointment }: Refused, language: Language): Promise<string | undefined> {
    if (!appointment) return undefined;
    const members = await host.users.find(appointment.staffIds, {});
    const names = appointment.staffIds.flatMap((id) => members.get(id)?.displayName ?? []);
    return lineWords({ product, appointment, members: names, price: '' }, site.zone, language);
  }

  return async (error: unknown, req, res, next) => {
    if (!(error instanceof AppointmentsError) || error.data.alternatives === undefined) return next(error);
    const language = languageOf(res);
    const { lineId } = res.locals as LostPlaceLocals;
    const refused = await refusedBy(error.data.id ?? lineId, req);
    const { product, localTimezone, appointment } = refused;
    const own = localTimezone === '' ? site.zone : createZone(localTimezone);
    const wholeDays = product !== undefined && !productSettings(product).timed;
    // For a service of a visit no other times are suggested: only this service would move, and the other services of
    // the visit would stay.
    const isOfVisit = appointment !== undefined && appointment.visitId > 0;
    const others = isOfVisit ? [] : error.data.alternatives;
    const labels = others.map(({ start, end }) =>
      momentOnBothClocks({ start, end, wholeDays }, site.zone, own, language),
    );
    const { code, message, status, data } = error;
    const shown = errorDataToJson(data, site.zone);
    const alternatives = (shown.alternatives as object[])
      .slice(0, labels.length)
      .map((one, at) => ({ ...one, label: labels[at] }));
    const line = await lineOf(refused, language);
    res
      .status(status)
      .json({ code, message, data: { ...shown, id: appointment?.id, line, alternatives, status } });
  };
}
