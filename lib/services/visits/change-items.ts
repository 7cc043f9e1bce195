import type { Transaction, VisitRow } from '../../storage/storage';
import { StalePlan } from '../../storage/transactions/until-fresh';
import { updateSeveral, type WantedChange } from '../appointments/update-several';
import { checkVersion, type Core } from '../work/core';
import type { Work } from '../work/work';
import { getVisit, visitOf } from './stored';
import type { Visit } from './types';

/** Restrictions on the caller who changes a visit. */
export interface VisitCaller {
  /** Throws if the change is not allowed. Called before the change is planned, and again under the lock. */
  readonly allow?: (visit: Visit) => void;
  /** Whether the caller is the customer, who may be a guest. Default: whether the acting user is the customer. */
  readonly isCustomer?: boolean;
}

/** A change of several items of a visit. */
interface ItemsChange extends VisitCaller {
  /** Returns the wanted change of each item, in the order in which they are made. */
  readonly wantedOf: (visit: Visit) => readonly WantedChange[] | Promise<readonly WantedChange[]>;
}

/**
 * Changes several items of a visit under one lock: all, or none. If an item has changed in the meantime, or a place that
 * the change needs was taken, the change is planned again.
 *
 * @throws AppointmentsError 404; 412; and the errors of the change
 */
export async function changeItems(
  { core, how }: Work,
  id: number,
  { allow = () => undefined, isCustomer, wantedOf }: ItemsChange,
): Promise<Visit> {
  let visit: Visit | undefined;
  let row: VisitRow | undefined;
  const read = async (): Promise<readonly WantedChange[]> => {
    visit = await getVisit(core, id, how);
    checkVersion(visit, how);
    allow(visit);
    return wantedOf(visit);
  };
  const outcomes = await updateSeveral(core, read, how, {
    skipRefused: false,
    isByCustomer: isCustomer,
    refuse: () => new StalePlan('A place of the arrangement was taken.'),
    allow: () => allow(visit!),
    alongside: async (t, changed) => {
      row = changed.length > 0 ? await storeChange(core, visit!, t) : visit;
    },
  });
  const after = new Map(outcomes.map(({ appointment }) => [appointment.id, appointment]));
  return visitOf(
    core,
    row!,
    visit!.appointments.map((item) => after.get(item.id) ?? item),
  );
}

/** Stores that a visit was changed. */
async function storeChange({ storage, options }: Core, { id }: Visit, t: Transaction): Promise<VisitRow> {
  const row = (await storage.visits.find([id], t)).get(id)!;
  return storage.visits.update({ ...row, dateModified: options.clock.now() }, t);
}
