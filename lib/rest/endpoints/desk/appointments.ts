import type { Appointments } from '../../../appointments';
import { internalsOf } from '../../../internals';
import { Pace } from '../../../runtime/slices';
import { type Endpoint, endpoint } from '../../endpoint';
import { SEARCH_APPOINTMENTS } from '../../fields/desk-appointments';
import { DESK_APPOINTMENT } from '../../presenters/desk/calendar';
import { deskPresenter } from '../../response/present-for-desk';
import { listOf } from '../../response/schema';

/** The endpoint by which the desk finds the appointments of a person, who may be a guest. */
export function deskAppointmentEndpoints(appointments: Appointments): Endpoint[] {
  const internals = internalsOf(appointments);
  return [
    endpoint({
      versions: ['v2'],
      methods: ['GET'],
      path: '/desk/appointments',
      isPersonal: true,
      access: 'manage',
      operation: 'search appointments',
      params: SEARCH_APPOINTMENTS,
      responses: () => ({ 200: listOf(DESK_APPOINTMENT) }),
      async handle({ params: { search }, principal, gone, inTurn }) {
        const found = await inTurn(() => appointments.desk.search(search, { signal: gone() }));
        const present = await deskPresenter(found, internals, principal);
        return { body: await new Pace(gone).map(found, present) };
      },
    }),
  ];
}
