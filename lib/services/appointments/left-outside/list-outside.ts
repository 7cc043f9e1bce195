import { unbookedStatuses } from '../../../domain/statuses/statuses';
import type { AppointmentListQuery } from '../../../storage/storage';
import { asInstant } from '../../../time/units';
import type { Core } from '../../work/core';
import { examineComing } from './examine';

/**
 * Maximum number of appointments that one call examines. This also limits the number of ids in the SQL statement. All
 * other appointments are listed with the state that the background worker has stored.
 */
const MOST_EXAMINED = 1_000;

/**
 * Restricts a list to the coming appointments that lie outside the opening hours and that staff have not accepted
 * there. The background worker stores this state. Appointments whose rules, product, member or resource have changed
 * since its last run are examined here, so that the list is right as soon as the change has committed.
 *
 * @throws the reason of the signal once it has aborted
 */
export async function onlyOutside(
  core: Core,
  query: AppointmentListQuery,
  signal?: AbortSignal,
): Promise<AppointmentListQuery> {
  const { options } = core;
  const coming: AppointmentListQuery = {
    ...query,
    startFrom: asInstant(Math.max(query.startFrom ?? -Infinity, options.clock.now())),
    notStatuses: [...(query.notStatuses ?? []), ...unbookedStatuses(options)],
  };
  return { ...coming, outside: await changesSinceLastPass(core, coming, signal) };
}

/**
 * Finds the appointments of a list whose stored state (inside or outside the opening hours) is outdated by a change
 * since the worker's last run.
 */
async function changesSinceLastPass(
  core: Core,
  within: AppointmentListQuery,
  signal: AbortSignal | undefined,
): Promise<AppointmentListQuery['outside']> {
  const { marks } = await core.storage.outsideMarks.read();
  const found: number[] = [];
  const inside: number[] = [];
  if (marks.length === 0) return { found, inside };
  let examined = 0;
  for await (const page of examineComing(core, marks, { within, signal })) {
    for (const { appointment, hasLeft } of page) {
      if (hasLeft === (appointment.leftOutsideAt !== null)) continue;
      (hasLeft ? found : inside).push(appointment.id);
    }
    examined += page.length;
    if (examined >= MOST_EXAMINED) break;
  }
  return { found, inside };
}
