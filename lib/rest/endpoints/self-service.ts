import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import type { CustomerView } from '../../services/self-service/view';
import { type Endpoint, endpoint } from '../endpoint';
import { CANCEL, MONTH_TO_MOVE_TO, RESCHEDULE } from '../fields/self-service';
import { CUSTOMER_VIEW, presentCustomerView } from '../presenters/customer-view';
import { MONTH_OF_MOVES, presentMonthOfMoves } from '../presenters/slot-month';
import { LINK_TOKEN, linkTokenOf } from '../request/link-token';

/** Endpoints for a customer who has the link to an appointment (an addition to the contract). */
export function selfServiceEndpoints(appointments: Appointments): Endpoint[] {
  const { selfService } = appointments;
  const { zone } = internalsOf(appointments).site;
  const row = { versions: ['v2'], access: 'link' } as const;
  const ofView = { ...row, responses: () => ({ 200: CUSTOMER_VIEW }) };
  const shown = (view: CustomerView) => ({ headers: PRIVATE, body: presentCustomerView(view, zone) });
  return [
    endpoint({
      ...ofView,
      methods: ['GET'],
      path: '/self-service',
      operation: 'read the appointment of a link',
      params: { fields: [] },
      handle: async ({ headers }) => shown(await selfService.read(linkTokenOf(headers))),
    }),
    endpoint({
      ...row,
      methods: ['GET'],
      path: '/self-service/month',
      operation: 'read a month of times to move the appointment of a link to',
      params: MONTH_TO_MOVE_TO,
      responses: () => ({ 200: MONTH_OF_MOVES }),
      async handle({ headers, params, inTurn, gone }) {
        const query = { ...params, signal: gone() };
        const month = await inTurn(() => selfService.month(linkTokenOf(headers), query));
        return { headers: PRIVATE, body: presentMonthOfMoves(month, zone) };
      },
    }),
    endpoint({
      ...ofView,
      methods: ['POST'],
      path: '/self-service/reschedule',
      operation: 'move the appointment of a link',
      params: RESCHEDULE,
      handle: async ({ headers, params: { start } }) =>
        shown(await selfService.reschedule(linkTokenOf(headers), { start })),
    }),
    endpoint({
      ...ofView,
      methods: ['POST'],
      path: '/self-service/cancel',
      operation: 'cancel the appointment of a link',
      params: CANCEL,
      handle: async ({ headers, params: { reason } }) =>
        shown(await selfService.cancel(linkTokenOf(headers), { reason })),
    }),
  ];
}

/** Responses are not stored, because all links share one address, so a cache could confuse two appointments. */
const PRIVATE = { 'Cache-Control': 'no-store', Vary: `Authorization, Cookie, ${LINK_TOKEN}` };
