import { type Release, removeAppointments } from './release';

/** Removes a visit (several appointments booked together) whose order was not created, and its appointments. */
export const removeVisit: Release = async (core, released, t) => {
  await removeAppointments(core, released, t);
  const visitIds = new Set(released.rows.map(({ visitId }) => visitId));
  for (const id of visitIds) await core.storage.visits.remove(id, t);
};
