import { viewerOf } from '../../../access/principal';
import type { Appointments } from '../../../appointments';
import { internalsOf } from '../../../internals';
import { Pace } from '../../../runtime/slices';
import { type Endpoint, endpoint } from '../../endpoint';
import { required } from '../../../wire/inputs/input';
import { APPOINTMENT_QUERY } from '../../../wire/inputs/appointment-list-inputs';
import { fieldsOf } from '../../fields/field';
import type { HistoryEntry } from '../../../services/appointments/reads/history';
import { DESK_APPOINTMENT } from '../../presenters/desk/calendar';
import { DESK_HISTORY, presentHistoryEntry } from '../../presenters/desk/history';
import { deskPresenter } from '../../response/present-for-desk';
import { listOf } from '../../response/schema';

/** Endpoints for the desk: the appointments of a person, who may be a guest, and the changes of one appointment. */
export function deskAppointmentEndpoints(appointments: Appointments): Endpoint[] {
  const internals = internalsOf(appointments);
  const { host, site } = internals;
  return [
    endpoint({
      versions: ['v2'],
      methods: ['GET'],
      path: '/desk/appointments',
      isPersonal: true,
      access: 'manage',
      operation: 'search appointments',
      params: { fields: fieldsOf({ search: required(APPOINTMENT_QUERY.search) }) },
      responses: () => ({ 200: listOf(DESK_APPOINTMENT) }),
      async handle({ params: { search }, principal, gone, inTurn }) {
        const found = await inTurn(() => appointments.desk.search(search, { signal: gone() }));
        const present = await deskPresenter(found, internals, principal);
        return { body: await new Pace(gone).map(found, present) };
      },
    }),
    endpoint({
      versions: ['v2'],
      methods: ['GET'],
      path: '/desk/appointments/:id/history',
      isPersonal: true,
      access: 'manage',
      operation: 'read the changes of an appointment',
      params: { fields: [] },
      responses: () => ({ 200: DESK_HISTORY }),
      async handle({ id, principal, gone, inTurn }) {
        const history = await inTurn(() => appointments.history(id));
        // An empty history can mean that the events are older than the log, or that the id is unknown. `get` throws for
        // an unknown id.
        if (history.length === 0) await appointments.get(id);
        const authors = new Set(history.flatMap(({ actorId }) => (actorId ? [actorId] : [])));
        const users = await host.users.find([...authors], viewerOf(principal));
        const present = (entry: HistoryEntry) => presentHistoryEntry(entry, users, site.zone);
        return { body: await new Pace(gone).map(history, present) };
      },
    }),
  ];
}
