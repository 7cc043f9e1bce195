import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import type { CustomerView } from '../../services/self-service/view';
import type { CustomerVisit } from '../../services/self-service/visit-view';
import { type Endpoint, endpoint } from '../endpoint';
import {
  CANCEL,
  MONTH_TO_MOVE_TO,
  PREVIEW_RESCHEDULE,
  RESCHEDULE,
  TIMES_TO_MOVE_VISIT_TO,
} from '../fields/self-service';
import {
  CHANGE_PREVIEW,
  presentChangePreview,
  presentVisitMove,
  VISIT_MOVE_PREVIEW,
} from '../presenters/change-preview';
import {
  CUSTOMER_VIEW,
  CUSTOMER_VISIT,
  presentCustomerView,
  presentCustomerVisit,
} from '../presenters/customer-view';
import {
  MONTH_OF_MOVES,
  VISIT_MOVES,
  presentMonthOfMoves,
  presentMoves,
} from '../presenters/slots/slot-month';
import { LINK_TOKEN, linkTokenOf } from '../request/link-token';

/** Endpoints for a customer who has the link to an appointment. */
export function selfServiceEndpoints(appointments: Appointments): Endpoint[] {
  const { selfService } = appointments;
  const { zone } = internalsOf(appointments).site;
  const row = { versions: ['v2'], access: 'link' } as const;
  const ofView = { ...row, responses: () => ({ 200: CUSTOMER_VIEW }) };
  const shown = (view: CustomerView) => ({ headers: PRIVATE, body: presentCustomerView(view, zone) });
  const ofVisit = { ...row, responses: () => ({ 200: CUSTOMER_VISIT }) };
  const shownVisit = (visit: CustomerVisit) => ({
    headers: PRIVATE,
    body: presentCustomerVisit(visit, zone),
  });
  return [
    endpoint({
      ...ofView,
      methods: ['GET'],
      path: '/self-service',
      operation: 'read the appointment that a link opens',
      params: { fields: [] },
      handle: async ({ headers }) => shown(await selfService.read(linkTokenOf(headers))),
    }),
    endpoint({
      ...row,
      methods: ['GET'],
      path: '/self-service/month',
      operation: 'read a month of times to move the appointment that a link opens to',
      params: MONTH_TO_MOVE_TO,
      responses: () => ({ 200: MONTH_OF_MOVES }),
      async handle({ headers, params, inTurn, gone }) {
        const query = { ...params, signal: gone() };
        const month = await inTurn(() => selfService.month(linkTokenOf(headers), query));
        return { headers: PRIVATE, body: presentMonthOfMoves(month, zone) };
      },
    }),
    endpoint({
      ...row,
      methods: ['GET'],
      path: '/self-service/change',
      operation: 'preview the price and the amounts due after a move of the appointment that a link opens',
      params: PREVIEW_RESCHEDULE,
      responses: () => ({ 200: CHANGE_PREVIEW }),
      async handle({ headers, params: { start } }) {
        const preview = await selfService.previewReschedule(linkTokenOf(headers), { start });
        return { headers: PRIVATE, body: presentChangePreview(preview, zone) };
      },
    }),
    endpoint({
      ...ofView,
      methods: ['POST'],
      path: '/self-service/reschedule',
      operation: 'move the appointment that a link opens',
      params: RESCHEDULE,
      handle: async ({ headers, params: { start } }) =>
        shown(await selfService.reschedule(linkTokenOf(headers), { start })),
    }),
    endpoint({
      ...ofView,
      methods: ['POST'],
      path: '/self-service/cancel',
      operation: 'cancel the appointment that a link opens',
      params: CANCEL,
      handle: async ({ headers, params: { reason } }) =>
        shown(await selfService.cancel(linkTokenOf(headers), { reason })),
    }),
    endpoint({
      ...ofVisit,
      methods: ['GET'],
      path: '/self-service/visit',
      operation: 'read the visit that a link opens',
      params: { fields: [] },
      handle: async ({ headers }) => shownVisit(await selfService.readVisit(linkTokenOf(headers))),
    }),
    endpoint({
      ...row,
      methods: ['GET'],
      path: '/self-service/visit/slots',
      operation: 'list times to move the visit that a link opens to',
      params: TIMES_TO_MOVE_VISIT_TO,
      responses: () => ({ 200: VISIT_MOVES }),
      async handle({ headers, params, inTurn, gone }) {
        const window = { ...params, signal: gone() };
        const slots = await inTurn(() => selfService.visitSlots(linkTokenOf(headers), window));
        return { headers: PRIVATE, body: presentMoves(slots) };
      },
    }),
    endpoint({
      ...row,
      methods: ['GET'],
      path: '/self-service/visit/month',
      operation: 'read a month of times to move the visit that a link opens to',
      params: MONTH_TO_MOVE_TO,
      responses: () => ({ 200: MONTH_OF_MOVES }),
      async handle({ headers, params, inTurn, gone }) {
        const query = { ...params, signal: gone() };
        const month = await inTurn(() => selfService.visitMonth(linkTokenOf(headers), query));
        return { headers: PRIVATE, body: presentMonthOfMoves(month, zone) };
      },
    }),
    endpoint({
      ...row,
      methods: ['GET'],
      path: '/self-service/visit/change',
      operation: 'preview the prices and the amounts due after a move of the visit that a link opens',
      params: PREVIEW_RESCHEDULE,
      responses: () => ({ 200: VISIT_MOVE_PREVIEW }),
      async handle({ headers, params: { start }, inTurn }) {
        const moves = await inTurn(() => selfService.previewRescheduleVisit(linkTokenOf(headers), { start }));
        return { headers: PRIVATE, body: presentVisitMove(moves, zone) };
      },
    }),
    endpoint({
      ...ofVisit,
      methods: ['POST'],
      path: '/self-service/visit/reschedule',
      operation: 'move the visit that a link opens',
      params: RESCHEDULE,
      handle: async ({ headers, params: { start } }) =>
        shownVisit(await selfService.rescheduleVisit(linkTokenOf(headers), { start })),
    }),
    endpoint({
      ...ofVisit,
      methods: ['POST'],
      path: '/self-service/visit/cancel',
      operation: 'cancel the visit that a link opens',
      params: CANCEL,
      handle: async ({ headers, params: { reason } }) =>
        shownVisit(await selfService.cancelVisit(linkTokenOf(headers), { reason })),
    }),
  ];
}

/**
 * Headers of responses to a customer's link. Responses are not stored, because all links share one address, so a cache
 * could confuse two appointments.
 */
const PRIVATE = { 'Cache-Control': 'no-store', Vary: `Authorization, Cookie, ${LINK_TOKEN}` };
