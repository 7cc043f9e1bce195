import { slotViewerOf } from '../../../access/principal';
import type { Appointments } from '../../../appointments';
import { internalsOf } from '../../../internals';
import { type Endpoint, endpoint } from '../../endpoint';
import { NEXT_SLOTS } from '../../fields/slots';
import { NEXT_SLOTS_PAGE, presentNextSlots } from '../../presenters/slots/next-slots';

/** The endpoint that returns the first free starts. */
export function nextSlotsEndpoint(appointments: Appointments): Endpoint {
  const { zone } = internalsOf(appointments).site;
  return endpoint({
    methods: ['GET'],
    versions: ['v2'],
    path: '/slots/next',
    access: 'public',
    operation: 'find the first free slots',
    params: NEXT_SLOTS,
    responses: () => ({ 200: NEXT_SLOTS_PAGE }),
    async handle({ params, principal, gone, inTurn }) {
      const query = { ...params, signal: gone() };
      const found = await inTurn(() => appointments.slots.next(query, slotViewerOf(principal)));
      return { body: presentNextSlots(found, zone) };
    },
  });
}
