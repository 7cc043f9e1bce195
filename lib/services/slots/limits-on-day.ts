import type { ReachedLimit } from '../../domain/refusals/reached-limit';
import type { Product } from '../../domain/product';
import type { LimitOnBooking } from '../../engine/limits/limit-on-booking';
import { judgeBooking } from '../../engine/slots/judge/judge-booking';
import { slotEnd } from '../../engine/slots/spans/slot-span';
import type { Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { SlotReader } from './slot-reader';
import type { Viewer } from './slot-request';

/** Returns the limits that refuse a booking. Each has the first day on which the limit would allow the booking. */
export type DatedLimits = (
  reached: readonly LimitOnBooking[],
  refused: { readonly span: Span; readonly customerId: number; readonly takesAll: boolean },
) => Promise<readonly ReachedLimit[]>;

/** A wanted booking that could start at any time of one site day. */
interface BookingOnDay {
  readonly product: Product;
  /** Id of the wanted member of staff; undefined if any member will do. */
  readonly staffId: number | undefined;
  readonly quantity: number;
  /** The site day, `YYYY-MM-DD`. */
  readonly day: string;
  /** Aborts when the client's connection has closed. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Finds the booking limits that leave a day without a free time. Takes the first start of the day that is refused
 * because of limits only, and returns these limits. Empty if there is no such start.
 */
export async function limitsOnDay(
  { reader, zone, dated }: { readonly reader: SlotReader; readonly zone: Zone; readonly dated: DatedLimits },
  { product, staffId, quantity, day, signal }: BookingOnDay,
  viewer: Viewer,
): Promise<readonly ReachedLimit[]> {
  const query = { minDate: day, maxDate: day, combineStaff: true, signal };
  const request = await reader.prepare(query, viewer, { products: [product] });
  const [settings] = request.settings;
  if (!settings) return [];
  const { page, whole: world } = await reader.pageOf(request, (slots) => slots, new Map());
  if (!world) return [];
  const takesAll = staffId !== undefined || settings.assignment === 'all';
  for (const { start } of page.records) {
    const end = slotEnd(settings, start, zone);
    const staffIds = settings.staffIds.length === 0 ? [] : staffId === undefined ? 'any' : [staffId];
    const booking = {
      product: settings,
      start,
      end,
      allDay: false,
      quantity,
      staffIds,
      enforce: 'full',
    } as const;
    const { reasons, reached } = judgeBooking(world, booking);
    if (reasons.length === 1 && reasons[0] === 'over_limit')
      return dated(reached, { span: { start, end }, customerId: viewer.customerId ?? 0, takesAll });
    if (request.pace.isDue) await request.pace.turn();
  }
  return [];
}
