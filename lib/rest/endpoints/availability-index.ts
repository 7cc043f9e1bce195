import { visibleAppointments } from '../../access/policy';
import { viewerOf } from '../../access/principal';
import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import { Pace } from '../../runtime/slices';
import { type Endpoint, endpoint } from '../endpoint';
import { INDEX_QUERY } from '../../wire/inputs/index-inputs';
import { fieldsOf } from '../fields/field';
import { INDEX_ROW, presentIndexRow } from '../presenters/index-row';
import { listOf } from '../response/schema';

/** Endpoints for the availability index: read-only, in v2 only. */
export function indexEndpoints(appointments: Appointments): Endpoint[] {
  const { index } = appointments;
  const { site } = internalsOf(appointments);
  return [
    endpoint({
      versions: ['v2'],
      methods: ['GET'],
      path: '/index',
      access: 'public',
      operation: 'read the availability index',
      params: { fields: fieldsOf(INDEX_QUERY) },
      responses: () => ({ 200: listOf(INDEX_ROW) }),
      async handle({ params, principal, gone, inTurn }) {
        const visibleTo = visibleAppointments(principal);
        const viewer = { ...viewerOf(principal), visibleTo };
        const body = await inTurn(async () => {
          const rows = await index.list({ ...params, signal: gone() }, viewer);
          return new Pace(gone).map(rows, (row) => presentIndexRow(row, site.zone));
        });
        return { body };
      },
    }),
  ];
}
