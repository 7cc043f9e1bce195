import { unbookedStatuses } from '../../../domain/statuses/statuses';
import type { AppointmentListQuery } from '../../../storage/storage';
import { asInstant } from '../../../time/units';
import type { Core } from '../../work/core';
import { examineComing } from './examine';

/**
 * Limit on the appointments that one call examines. It also limits the ids that the statement of the list names. Beyond
 * it, the list shows what the worker has stored.
 */
const MOST_EXAMINED = 1_000;

/**
 * Reduces a list to the coming appointments that lie outside and were not accepted there. The worker stores which these
 * are. Those of the list whose owners have changed since the worker's last pass are examined here, the earliest first,
 * so that the list is right as soon as a write of rules has committed.
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

/** Finds the appointments of a list whose stored state is out of date. */
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
