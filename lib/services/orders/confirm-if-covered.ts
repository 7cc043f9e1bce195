import type { Appointment } from '../../domain/appointment';
import { type Core, joined, onceCommitted } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { catchUp, mayBeCovered } from './following/catch-up';

/**
 * Confirms an appointment that was added to a partly paid order, if the payments cover its deposit. In a transaction of
 * the host, this happens after the commit.
 *
 * @returns the appointment in its new state
 */
export async function confirmIfCovered(
  core: Core,
  row: Appointment,
  how: WriteContext,
): Promise<Appointment> {
  if (!mayBeCovered(row)) return row;
  const finish = () => catchUp(core, [row], { ...how, transaction: undefined });
  if (!joined(how)) return (await finish())[0] ?? row;
  onceCommitted(core, how, 'Confirming an appointment after the payment of its deposit', finish);
  return row;
}
