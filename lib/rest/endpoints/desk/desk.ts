import { type Principal, viewerOf, withCalendar } from '../../../access/principal';
import type { Appointments } from '../../../appointments';
import type { Product } from '../../../domain/product';
import type { Resource } from '../../../domain/resource';
import type { User } from '../../../domain/people/user';
import { internalsOf } from '../../../internals';
import { Pace } from '../../../runtime/slices';
import { listedPrices } from '../../../services/desk/listed-prices';
import { productsForCaller } from '../../catalogue';
import { type Endpoint, endpoint } from '../../endpoint';
import { deskCalendarParams } from '../../fields/calendar';
import { DESK, presentDesk } from '../../presenters/desk/desk';
import { DESK_CALENDAR, presentHours } from '../../presenters/desk/calendar';
import { deskPresenter } from '../../response/present-for-desk';

/** Largest number of resources that the desk lists. */
const MOST_RESOURCES = 1_000;

/** Endpoints of the desk, the page of a shop's staff. */
export function deskEndpoints(appointments: Appointments): Endpoint[] {
  const { site, host, options, storage } = internalsOf(appointments);

  const findCaller = async (principal: Principal): Promise<User | undefined> => {
    const { userId } = principal;
    return userId === null ? undefined : (await host.users.find([userId], viewerOf(principal))).get(userId);
  };

  const membersFor = async (principal: Principal, caller: User | undefined): Promise<readonly User[]> => {
    if (!principal.canManage) return caller ? [caller] : [];
    return (await host.users.staff({ orderby: 'name', order: 'asc' }, viewerOf(principal))).items;
  };

  const productsFor = (principal: Principal): Promise<Product[]> => {
    const { canManage, userId } = principal;
    const staffIds = canManage || userId === null ? undefined : [userId];
    return productsForCaller(
      { type: 'appointment', staffIds, orderby: 'title', order: 'asc' },
      principal,
      host,
    );
  };

  const resourcesFor = ({ canManage }: Principal): Promise<readonly Resource[]> =>
    canManage ? storage.resources.first(MOST_RESOURCES) : storage.resources.active();

  return [
    endpoint({
      versions: ['v2'],
      methods: ['GET'],
      path: '/desk',
      isPersonal: true,
      access: 'staff',
      operation: 'open the desk',
      params: { fields: [] },
      responses: () => ({ 200: DESK }),
      async handle({ principal }) {
        // The number of the last event is read first, so that an event stream that begins after this number misses no
        // change of the data that are read next.
        const lastEventId = await storage.outbox.last();
        const user = await findCaller(principal);
        const [{ keepsCalendar = false }, members, products, resources] = await Promise.all([
          withCalendar(principal, host),
          membersFor(principal, user),
          productsFor(principal),
          resourcesFor(principal),
        ]);
        const { canManage } = principal;
        const terms = { ...site, staffCosts: options.staffCosts };
        const prices = await listedPrices(host, products, terms, viewerOf(principal));
        return {
          body: presentDesk({
            caller: { user, canManage, keepsCalendar },
            canSearchCustomers: canManage && host.users.search !== undefined,
            canAddCustomers: canManage && host.users.addCustomer !== undefined,
            sendsMessages: host.messages !== undefined,
            site,
            now: options.clock.now(),
            precedence: options.precedence,
            addedStatuses: options.updateStatuses,
            members,
            products,
            prices,
            resources,
            openTasks: canManage ? await appointments.desk.openTasks() : 0,
            lastEventId,
          }),
        };
      },
    }),
    endpoint({
      versions: ['v2'],
      methods: ['GET'],
      path: '/desk/calendar',
      isPersonal: true,
      access: 'staff',
      operation: 'read the calendar of the desk',
      params: deskCalendarParams(options.updateStatuses),
      responses: () => ({ 200: DESK_CALENDAR }),
      async handle({ params, principal, gone, inTurn }) {
        const viewer = principal.canManage ? undefined : (principal.userId ?? 0);
        const desk = await inTurn(() => appointments.calendar.desk({ ...params, viewer, signal: gone() }));
        const present = await deskPresenter(desk.appointments, { host, site, storage }, principal);
        return {
          body: {
            appointments: await new Pace(gone).map(desk.appointments, present),
            hours: desk.hours.map((one) => presentHours(one, site.zone)),
            start_ts: params.from.wallClock,
            end_ts: params.to.wallClock,
            now: desk.now,
            last_event_id: desk.lastEventId,
          },
        };
      },
    }),
  ];
}
