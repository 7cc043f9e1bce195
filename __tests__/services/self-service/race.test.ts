import { createAppointments, type HostPorts, type Instant } from 'shop-appointments';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { internalsOf } from '../../support/internals';
import { withProducts } from '../../support/shops/other-ports';
import { salonBeforeEach } from '../../support/shops/salon-before-each';
import { at, refusal, SECRET, type TestShop } from '../../support/shops/core-shop';

const HAIRCUT = 1;
const START = '2026-03-06T10:00';
const AT_ELEVEN = '2026-03-06T11:00';
const LIMIT = at('2026-03-05T10:00');

const withLimits = (host: HostPorts): HostPorts =>
  withProducts(host, { [HAIRCUT]: { cancelLimit: 24, rescheduleLimit: 24 } });

forEachDatabase((_, open) => {
  let database: TestDatabase;
  let salon: TestShop;
  salonBeforeEach(open, (opened) => ({ database, salon } = opened), { ports: withLimits });

  async function booked() {
    const { appointments } = salon;
    const { id } = await appointments.create({ productId: HAIRCUT, customerId: 21, start: START });
    return { id, token: await appointments.selfService.link(id) };
  }

  test.each(['cancel', 'reschedule'] as const)(
    'the limit of a %s is judged under the lock: a customer who waited for it for too long is too late',
    async (act) => {
      const { id, token } = await booked();
      const { selfService } = salon.appointments;
      const attempt = () =>
        act === 'cancel' ? selfService.cancel(token) : selfService.reschedule(token, { start: AT_ELEVEN });
      const { guards } = internalsOf(salon.appointments).storage;
      const behind = guards.behind.bind(guards);
      guards.behind = async (...asked) => {
        const rows = await behind(...asked);
        salon.clock.set('2026-03-05T10:00:00');
        return rows;
      };
      salon.clock.set('2026-03-05T09:59:59');
      expect(await refusal(attempt())).toMatchObject({ status: 403, data: { [`${act}Until`]: LIMIT } });
      expect(await salon.appointments.get(id)).toMatchObject({ start: at(START), status: 'unpaid' });
      guards.behind = behind;
      salon.clock.set('2026-03-05T09:59:59');
      expect(await attempt()).toMatchObject({ id });
    },
  );

  test('a customer cannot move an appointment that a manager has moved nearer meanwhile, if the limit has passed', async () => {
    salon.clock.set('2026-03-04T09:00');
    for (let round = 0; round < 5; round += 1) {
      const { id, token } = await booked();
      // Moves the appointment to two hours from now, where the customer may no longer cancel, and cancels at
      // the same time.
      const [moved, cancelled] = await Promise.allSettled([
        salon.appointments.update(id, { start: '2026-03-04T11:00' }),
        salon.appointments.selfService.cancel(token),
      ]);
      const { status, start } = await salon.appointments.get(id);
      const events = (await salon.events()).filter(({ resourceId }) => resourceId === id);
      const topics = events.map(({ topic }) => topic.split('.')[1]);
      if (cancelled.status === 'fulfilled') {
        // If both succeeded, the cancellation came first, because the moved appointment can no longer be cancelled by
        // the customer.
        expect(status).toBe('cancelled');
        if (moved.status === 'fulfilled')
          expect(topics.indexOf('cancelled')).toBeLessThan(topics.indexOf('rescheduled'));
      } else {
        expect(cancelled.reason).toMatchObject({ status: 403 });
        expect([status, start]).toEqual(['unpaid', at('2026-03-04T11:00')]);
      }
      await salon.appointments.remove(id);
    }
  });

  test('of many customers who want to move to one place, one gets it; the others keep their appointments', async () => {
    const { appointments } = salon;
    const tokens: string[] = [];
    for (let day = 10; day < 22; day += 1) {
      const { id } = await appointments.create({ productId: HAIRCUT, start: `2026-03-${day}T10:00` });
      tokens.push(await appointments.selfService.link(id));
    }
    const other = openBeside(salon.clock);
    const outcomes = await Promise.allSettled(
      tokens.map((token, i) =>
        (i % 2 ? other : appointments).selfService.reschedule(token, { start: '2026-03-25T10:00' }),
      ),
    );
    await other.close();
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { items } = await appointments.list({ perPage: 100 });
    expect(items.filter(({ start }) => start === at('2026-03-25T10:00'))).toHaveLength(1);
    expect(items).toHaveLength(12);
  });

  test('a cancellation that is sent ten times happens once', async () => {
    const { token, id } = await booked();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => salon.appointments.selfService.cancel(token, { reason: 'ill' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 403 });
    }
    const topics = (await salon.events())
      .filter(({ resourceId }) => resourceId === id)
      .map(({ topic }) => topic);
    expect(topics.filter((topic) => topic === 'appointment.cancelled')).toHaveLength(1);
  });

  test('an appointment that is deleted at the same moment is unknown to its customer', async () => {
    const { token, id } = await booked();
    const [, moved] = await Promise.allSettled([
      salon.appointments.remove(id),
      salon.appointments.selfService.reschedule(token, { start: '2026-03-10T10:00' }),
    ]);
    if (moved.status === 'rejected') expect(moved.reason).toMatchObject({ status: 401 });
    expect(await refusal(salon.appointments.selfService.read(token))).toMatchObject({ status: 401 });
  });

  function openBeside(clock: { now(): Instant }) {
    return createAppointments({
      ...salon.shop.options,
      host: withLimits(salon.shop.host),
      site: salon.shop.site,
      database: database.url,
      secret: SECRET,
      clock,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
  }
});
