import type { Principal } from '../../../access/principal';
import type { Appointments } from '../../../appointments';
import { AppointmentsError, withId } from '../../../domain/errors';
import { isUserId } from '../../../domain/people/user';
import { internalsOf } from '../../../internals';
import { type Endpoint, endpoint } from '../../endpoint';
import {
  DELIVERY,
  DESK_TASKS,
  presentDelivery,
  presentDeskTask,
  presentFollowedCalendar,
} from '../../presenters/desk/tasks';
import { deskPresenter } from '../../response/present-for-desk';

/** Endpoints of a manager's tasks about money, bookings, external calendars and webhook deliveries. */
export function deskTaskEndpoints(appointments: Appointments): Endpoint[] {
  const internals = internalsOf(appointments);
  const { access } = internals.host;
  const { calendar, desk, events } = appointments;

  /**
   * Whether the caller may see webhook deliveries. This is a separate capability, because not every manager is
   * responsible for the webhooks.
   */
  const maySeeDeliveries = async ({ userId }: Principal): Promise<boolean> =>
    isUserId(userId) && access.can(userId, 'view_deliveries');

  return [
    endpoint({
      versions: ['v2'],
      methods: ['GET'],
      path: '/desk/tasks',
      isPersonal: true,
      access: 'manage',
      operation: 'read the tasks of the desk',
      params: { fields: [] },
      responses: () => ({ 200: DESK_TASKS }),
      async handle({ principal, gone, inTurn }) {
        const tasks = await inTurn(() => desk.tasks({ signal: gone() }));
        const shown = tasks.flatMap(({ appointment }) => appointment ?? []);
        const present = await deskPresenter(shown, internals, principal);
        const deliveries = (await maySeeDeliveries(principal)) ? await events.undelivered() : null;
        return {
          body: {
            tasks: tasks.map((task) => presentDeskTask(task, present)),
            calendars: (await calendar.subscriptions.list()).map(presentFollowedCalendar),
            deliveries: deliveries && deliveries.map(presentDelivery),
          },
        };
      },
    }),
    endpoint({
      versions: ['v2'],
      methods: ['POST'],
      path: '/desk/deliveries/:id/resend',
      isPersonal: true,
      access: 'manage',
      operation: 'send webhook deliveries again',
      params: { fields: [] },
      responses: () => ({ 200: DELIVERY }),
      async handle({ id, principal }) {
        if (!(await maySeeDeliveries(principal))) throw needsCapability();
        const isSent = id > 0 && (await events.resend(id));
        const delivery = isSent ? await events.delivery(id) : undefined;
        if (!delivery) throw noSuchDelivery(id);
        return { body: presentDelivery(delivery) };
      },
    }),
  ];
}

const needsCapability = (): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_cannot_create',
    'You need the capability view_deliveries to send deliveries again.',
  );

const noSuchDelivery = (id: number): AppointmentsError =>
  new AppointmentsError('shop_rest_delivery_invalid_id', `There is no ${withId('delivery', id)}.`);
