import { type Appointment, readMoves } from '../../api/appointments.mjs';
import type { Client } from '../../api/client.mjs';
import type { Alternative } from '../../api/client.mjs';
import type { Product } from '../../api/facts.mjs';
import type { Rights } from '../../rights.mjs';
import { siteDayOf } from '../../writing.mjs';
import { membersToChoose } from './product.mjs';

/** Whether a suggested staff member is not the only one of an appointment already. */
export const isOther = (
  staffId: number | null | undefined,
  { staff_ids: now }: Pick<Appointment, 'staff_ids'>,
): staffId is number => Boolean(staffId) && now.join() !== String(staffId);

interface SameTime {
  readonly appointment: Appointment;
  readonly product: Product;
  readonly facts: Rights;
}

/**
 * Finds the other staff members who could take an appointment at its present time. The places that it takes now count
 * as free.
 */
export async function readSameTime(
  client: Client,
  { appointment, product, facts }: SameTime,
  signal: AbortSignal,
): Promise<readonly Alternative[]> {
  const { id, start, start_utc: instant, staff_ids: own } = appointment;
  const staffIds = membersToChoose(product, facts).filter((member) => !own.includes(member));
  if (staffIds.length === 0) return [];
  const day = siteDayOf(start);
  const moves = await readMoves(client, id, [day, day], { staffIds, signal });
  return moves
    .filter(({ timestamp_utc: at }) => at === instant)
    .map(({ start_iso, staff_ids: [member = 0] }) => ({ start_iso, staff_id: member }));
}
