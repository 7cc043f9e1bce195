import { isDeepStrictEqual } from 'node:util';
import type { Transaction, VisitRow } from '../../storage/storage';
import { StalePlan } from '../../storage/transactions/until-fresh';
import { updateSeveral, type WantedChange } from '../appointments/changes/update-several';
import { checkVersion, type Core } from '../work/core';
import type { Work } from '../work/work';
import type { WriteContext } from '../work/write-context';
import { getVisit, visitOf } from './stored';
import type { Visit } from './types';

/** A change of one item of a visit. */
export type ItemChange = Omit<WantedChange, 'version'>;

/** Restrictions on the caller who changes a visit. */
export interface VisitCaller {
  /** Throws if the caller may not change this visit. Called before the change is planned, and again under the lock. */
  readonly allow?: (visit: Visit) => void;
  /** Whether the caller is the customer, who may be a guest. Default: whether the acting user is the customer. */
  readonly isCustomer?: boolean;
}

/** A change of several items of one visit. */
interface ItemsChange extends VisitCaller {
  /** Returns the change of each item, in the order in which the changes are made. */
  readonly wantedOf: (visit: Visit) => readonly ItemChange[] | Promise<readonly ItemChange[]>;
}

/**
 * Changes several items of a visit under one lock: all, or none. If an item has changed in the meantime, or a place
 * that the change needs was taken, the change is planned again.
 *
 * @throws AppointmentsError 404, 412, and the errors of the change itself
 */
export async function changeItems(
  { core, how }: Work,
  id: number,
  { allow = () => undefined, isCustomer, wantedOf }: ItemsChange,
): Promise<Visit> {
  let visit: Visit | undefined;
  let row: VisitRow | undefined;
  const read = async (context: WriteContext): Promise<Visit> => {
    const found = await getVisit(core, id, context);
    checkVersion(found, how);
    allow(found);
    return found;
  };
  const plan = async (): Promise<readonly WantedChange[]> => {
    const found = await read(how);
    visit = found;
    const versions = versionsOf(found);
    return (await wantedOf(found)).map((one) => ({ ...one, version: versions.get(one.id)! }));
  };
  const outcomes = await updateSeveral(core, plan, how, {
    skipRefused: false,
    isByCustomer: isCustomer,
    refuse: () => new StalePlan(),
    allow: async (t) => {
      const found = await read({ ...how, transaction: t });
      if (!isDeepStrictEqual(versionsOf(found), versionsOf(visit!))) throw new StalePlan();
      row = found;
    },
    alongside: async (t, changed) => {
      if (changed.length > 0) row = await storeChange(core, row!, t);
    },
  });
  const after = new Map(outcomes.map(({ appointment }) => [appointment.id, appointment]));
  return visitOf(
    core,
    row!,
    visit!.appointments.map((item) => after.get(item.id) ?? item),
  );
}

/** Returns the version of each item of a visit by its id. */
const versionsOf = ({ appointments }: Visit): ReadonlyMap<number, number> =>
  new Map(appointments.map(({ id, version }) => [id, version]));

/** Stores a new version of a visit's row after its items have changed. */
const storeChange = ({ storage, options }: Core, row: VisitRow, t: Transaction): Promise<VisitRow> =>
  storage.visits.update({ ...row, dateModified: options.clock.now() }, t);
