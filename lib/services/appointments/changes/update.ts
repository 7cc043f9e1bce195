import { type Allowance, type Caller, claimUpdate } from './claim-update';
import type { Appointment } from '../../../domain/appointment';
import type { AppointmentChanges } from '../../../domain/drafts';
import { assertInOwnCalendar, changesInOwnCalendar } from '../own-calendar';
import { callContext, checkVersion, type Core, joined } from '../../work/core';
import { checkChanges } from '../drafts/fields';
import { checkUpdateStatus } from '../../../domain/statuses/statuses';
import { lookUp } from '../subjects';
import { noSuchAppointment } from '../not-found';
import type { Product } from '../../../domain/product';
import { untilFresh } from '../../../storage/transactions/until-fresh';
import type { Work } from '../../work/work';
import type { WriteContext } from '../../work/write-context';

/**
 * Changes the fields of an appointment that are sent. A move to other places, or to a status that needs places, is
 * checked like a new booking. If all values equal the stored ones, there is no event and no new version.
 *
 * @param caller limits on what the caller may change; absent for the shop's own code
 * @throws AppointmentsError 400 for wrong fields and unknown ids, 404, 412 if the version differs, 409 if the time cannot be booked
 */
export async function updateAppointment(
  work: Work,
  id: number,
  sent: AppointmentChanges,
  { allow: allowCaller = () => undefined, mayOverrule = true, isCustomer = false }: Caller = {},
): Promise<Appointment> {
  const { core, how } = work;
  const { ownCalendarOf } = how;
  checkChanges(sent, core.site);
  const isLimited = ownCalendarOf !== undefined;
  const changes = isLimited ? changesInOwnCalendar(sent) : sent;
  const allow: Allowance = (row, product) => {
    if (isLimited) assertInOwnCalendar(row, ownCalendarOf, core.options);
    allowCaller(row, product);
  };
  if (changes.status !== undefined) checkUpdateStatus(changes.status, core.options.updateStatuses);
  const subjects = await lookUp(core, changes, how);
  return untilFresh(async () => {
    const before = (await core.storage.appointments.find([id], joined(how))).get(id);
    if (!before) throw noSuchAppointment(id);
    const stored = await findProduct(core, before.productId, how);
    allow(before, stored);
    checkVersion(before, how);
    const { product = stored, customer } = subjects;
    const caller = { allow, mayOverrule: mayOverrule && !isLimited, isCustomer };
    return claimUpdate(work, { before, changes, stored, product, customer, ...caller });
  });
}

async function findProduct(core: Core, id: number, how: WriteContext): Promise<Product | undefined> {
  return (await core.host.products.find([id], callContext(how))).get(id);
}
