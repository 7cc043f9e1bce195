import { viewerOf } from '../../../access/principal';
import type { Appointments } from '../../../appointments';
import { internalsOf } from '../../../internals';
import { normaliseCost } from '../../../domain/money/money';
import { productNotFound } from '../../../services/slots/visible-products';
import { type PricedLine, pricesWithTax } from '../../../services/orders/price-with-tax';
import { Pace } from '../../../runtime/slices';
import { type Endpoint, endpoint } from '../../endpoint';
import { required } from '../../../wire/inputs/input';
import { APPOINTMENT_DRAFT } from '../../../wire/inputs/appointment-inputs';
import { APPOINTMENT_QUERY } from '../../../wire/inputs/appointment-list-inputs';
import { fieldsOf } from '../../fields/field';
import type { HistoryEntry } from '../../../services/appointments/reads/history';
import { DESK_APPOINTMENT } from '../../presenters/desk/calendar';
import { DESK_HISTORY, presentHistoryEntry } from '../../presenters/desk/history';
import { deskPresenter } from '../../response/present-for-desk';
import { closed, DECIMAL, listOf } from '../../response/schema';

const { productId, quantity, cost } = APPOINTMENT_DRAFT;

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
        const productIds = new Set(history.map(({ appointment }) => appointment.productId));
        const products = await host.products.find([...productIds], viewerOf(principal));
        const prices = await pricesWithTax(host, site, pricedLines(history, products), viewerOf(principal));
        const present = (entry: HistoryEntry) => presentHistoryEntry(entry, { users, prices }, site.zone);
        return { body: await new Pace(gone).map(history, present) };
      },
    }),
    endpoint({
      versions: ['v2'],
      methods: ['GET'],
      path: '/desk/price',
      access: 'staff',
      operation: 'compute a price with tax',
      params: { fields: fieldsOf({ productId, quantity, cost: required(cost) }) },
      responses: () => ({ 200: closed<'price'>('DeskPrice', { price: DECIMAL }) }),
      async handle({ params, principal }) {
        const { productId: product, quantity: places = 1, cost: net } = params;
        const amount = normaliseCost(net, site.currencyDecimals)!;
        const line = { productId: product, quantity: places, amount, includesTax: false };
        const context = viewerOf(principal);
        if (!(await host.products.find([product], context)).has(product)) throw productNotFound(product);
        const prices = await pricesWithTax(host, site, new Map([['price', line]]), context);
        return { body: { price: prices.get('price')! } };
      },
    }),
  ];
}

/** Returns the line of each history entry with an order and a product that the shop still has. */
const pricedLines = (
  history: readonly HistoryEntry[],
  products: ReadonlyMap<number, unknown>,
): Map<HistoryEntry, PricedLine> =>
  new Map(
    history
      .filter(({ appointment: { orderId, productId: id } }) => orderId !== 0 && products.has(id))
      .map((entry) => {
        const { productId: product, quantity: places, cost: amount, costIncludesTax } = entry.appointment;
        return [entry, { productId: product, quantity: places, amount, includesTax: costIncludesTax }];
      }),
  );
