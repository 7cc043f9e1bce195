import { fill } from '../common/text.mjs';
import type { Undo } from './announcement.mjs';
import { type Appointment, changeAppointment, readTagged } from './api/appointments.mjs';
import { moveVisit, readTaggedVisit, type Visit } from './api/visits.mjs';
import type { Context } from './context.mjs';
import { spanInWords } from './screens/calendar/wall-clock.mjs';
import { notesSince } from './undo.mjs';
import { changedSince, unlessRefused } from './undo-refused.mjs';
import { failureText } from './views/failure.mjs';
import { customerName } from './views/names.mjs';
import type { Telling } from './views/tell-tick.mjs';

/**
 * Returns a function that restores the appointments of a cancelled visit (services booked together), one by one.
 * Appointments that another user has restored since stay unchanged. If the shop refuses some, the text names them.
 *
 * @param before the appointments that were cancelled, by start, before the cancellation
 * @param telling whether the customer was told of the cancellation
 */
export const undoOfVisit =
  (before: readonly Appointment[], context: Context, { notify_customer }: Telling): Undo =>
  async () => {
    const { client, texts, writing } = context;
    const failures: string[] = [];
    for (const item of before) {
      const { id, status, product_name: service } = item;
      try {
        const [now, tag] = await readTagged(client, id);
        const isNoted = now && notesSince(item, now) > 0;
        if (now?.status === 'cancelled')
          await changeAppointment(
            client,
            id,
            { status, notify_customer, ...(isNoted && { take_back_note: true }) },
            tag,
          );
      } catch (error) {
        failures.push(`${service}: ${failureText(error, context)}`);
      }
    }
    if (failures.length > 0) return fill(texts.frame.notUndone, { failure: failures.join(' ') });
    const [first, last] = [before[0]!, before.at(-1)!];
    const time = spanInWords(first.start, last.end, writing);
    return fill(texts.frame.undone, { name: customerName(first, context), time });
  };

/** A move of a visit (services booked together) that is stored. */
interface StoredMove {
  /** Appointments that were moved, by start, before the move. */
  readonly before: readonly Appointment[];
  /** Whether the customer was told of the move. */
  readonly telling: Telling;
  /** The visit after the move; undefined if the response was lost. */
  readonly moved: Visit | undefined;
}

/**
 * Returns a function that moves a visit back to its former time, unless another user has changed the visit since. To be
 * called directly after the move, because the appointments are then read for the comparison. After a change that came
 * before this read, the visit as a whole differs from the response to the move.
 */
export function undoOfVisitMove(
  id: number,
  { before, telling: { notify_customer }, moved }: StoredMove,
  context: Context,
): Undo {
  const { client, texts, writing } = context;
  const name = customerName(before[0]!, context);
  const places = readTaggedVisit(client, id).then(
    ([items]) => placesOf(items),
    () => undefined,
  );
  return async () => {
    const known = await places;
    const [items, tag, visit] = await readTaggedVisit(client, id);
    const isMovedAgain = moved && summaryOf(moved) !== summaryOf(visit);
    if (isMovedAgain || (known !== undefined && known !== placesOf(items)))
      return changedSince(name, context);
    return unlessRefused(name, context, async () => {
      const former = new Date(before[0]!.start_utc * 1000).toISOString();
      const { start, end } = await moveVisit(client, id, { start: former, notify_customer }, tag);
      return fill(texts.frame.undone, { name, time: spanInWords(start, end, writing) });
    });
  };
}

const summaryOf = ({ start, end, status, staff_ids: ids }: Visit): string =>
  JSON.stringify([start, end, status, ids]);

/** Returns what a move of a visit could overwrite: the times, staff and status of its appointments, as a text. */
const placesOf = (items: readonly Appointment[]): string =>
  JSON.stringify(items.map(({ id, start, end, status, staff_ids: ids }) => [id, start, end, status, ids]));
