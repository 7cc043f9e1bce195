import type { Sequelize, Transaction } from 'sequelize';
import { connectTo } from '../../support/database-kinds';
import { forEachDatabase } from '../../support/databases';
import { CLASS, createTables, type MoneyShop, openMoneyShop, type Place } from './shop';

/** Price of each of the two lines, in cents. A customer who cancels pays a quarter of it. */
const PRICE = 1_200;
const FEE = 300;
const inUnits = (cents: number): string => (cents / 100).toFixed(2);
const OF_CLASS = { cancellation: { steps: [], elseFee: '25%' } };
const CANCEL = { status: 'cancelled', cancelledBy: 'customer' } as const;
/** Long timeout, because many connections are slow on a busy machine. */
const PATIENCE = 120_000;

/** Makes a promise that the test fulfils itself. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

forEachDatabase((_name, _open, open) => {
  describe.each<Place>(['in the database', 'elsewhere'])(
    'refunds that the shop states by line, while the line is cancelled or refunded again; orders %s',
    (place) => {
      let database: Awaited<ReturnType<typeof open>>;
      /** Two processes of the shop, each with connections of its own. */
      let shops: readonly [MoneyShop, MoneyShop];
      let connection: Sequelize;
      let day = 9;
      beforeAll(async () => {
        database = await open();
        await createTables(database.sequelize);
        const how = { stated: 'by line', ofClass: OF_CLASS } as const;
        const first = await openMoneyShop(database.sequelize, place, how);
        await first.appointments.migrate();
        connection = connectTo(database.url);
        shops = [first, await openMoneyShop(connection, place, how)];
      });
      afterAll(async () => {
        for (const { appointments } of shops) await appointments.close();
        await connection.close();
        await database.close();
      });

      /** Books two classes in one order, and pays both of its lines. */
      async function bookTwo() {
        const [{ appointments, orders, pay }] = shops;
        day += 1;
        const draft = { productId: CLASS, enforce: 'none', start: `2026-11-${day}T10:00` } as const;
        const one = await appointments.create(draft);
        const { orderId } = one;
        const two = await appointments.create({ ...draft, orderId });
        for (const { orderItemId: lineId } of [one, two]) await pay({ orderId, lineId, cents: PRICE });
        const paid = 'processing' as 'pending';
        await orders.setStatus(orderId, paid, { reason: 'paid' });
        await appointments.orderChanged(orderId);
        return { one, two, orderId, lineId: one.orderItemId };
      }
      type Booked = Awaited<ReturnType<typeof bookTwo>>;

      /**
       * Refunds an amount of the first line, as a process of the shop does, and reports it.
       *
       * @param during called in the transaction of the refund, after the report; or between refund and report
       */
      async function refund(
        { appointments, refund: record }: MoneyShop,
        { orderId, lineId }: Booked,
        [id, cents]: readonly [string, number],
        during: () => Promise<unknown> = async () => undefined,
      ) {
        const money = { orderId, lineId, cents };
        if (place === 'elsewhere') {
          await record(id, money);
          await during();
          await appointments.orderChanged(orderId);
          return;
        }
        await appointments.transaction(async (transaction: Transaction) => {
          await record(id, money, transaction);
          await appointments.orderChanged(orderId, { transaction });
          await during();
        });
      }
      const dueOf = async (id: number) => {
        const { settlement } = await shops[0].appointments.get(id);
        return settlement && [settlement.paid, settlement.refundDue].join(' ');
      };
      const tasksOf = async (id: number) =>
        (await shops[0].appointments.desk.tasks())
          .filter(({ appointment }) => appointment?.id === id)
          .map(({ settlement }) => settlement?.refundDue);

      test(
        'a cancellation that waits for a refund of the line gives back only the rest',
        async () => {
          const booked = await bookTwo();
          const [{ appointments }, other] = shops;
          const { id } = booked.one;
          const [isMade, mayEnd] = [gate(), gate()];
          const refunding = refund(other, booked, [`of ${id}`, 500], () => {
            isMade.open();
            return mayEnd.opened;
          });
          await isMade.opened;
          const cancelling = appointments.update(id, CANCEL);
          await appointments.get(id);
          mayEnd.open();
          await Promise.all([refunding, cancelling]);
          await appointments.orderChanged(booked.orderId);
          const rest = inUnits(PRICE - 500 - FEE);
          expect(await dueOf(id)).toBe(`${inUnits(PRICE - 500)} ${rest}`);
          expect(await dueOf(booked.two.id)).toBeNull();
          expect(await tasksOf(id)).toEqual([rest]);
          expect(await shops[0].noticesOf(id)).toEqual([rest]);
        },
        PATIENCE,
      );

      test(
        'two refunds of a cancelled line by two processes, each reported twice, are recorded once each',
        async () => {
          const booked = await bookTwo();
          const [{ appointments }, other] = shops;
          const { id } = booked.one;
          await appointments.update(id, CANCEL);
          expect(await dueOf(id)).toBe('12.00 9.00');
          const [first, second] = [[`first of ${id}`, 400] as const, [`second of ${id}`, 500] as const];
          await Promise.all([
            refund(other, booked, first),
            refund(shops[0], booked, second),
            other.appointments.orderChanged(booked.orderId),
            appointments.update(booked.two.id, CANCEL),
          ]);
          for (const [at, one] of [first, second].entries()) await refund(shops[at]!, booked, one);
          expect(await dueOf(id)).toBe('3.00 0.00');
          expect(await dueOf(booked.two.id)).toBe('12.00 9.00');
          expect(await tasksOf(id)).toEqual([]);
          expect(await shops[0].noticesOf(id)).toEqual(['9.00']);
        },
        PATIENCE,
      );

      test.each([0, 1, 2])(
        'run %i: a refund, a cancellation, a waiver and reports at the same time leave what is due once',
        async (run) => {
          const booked = await bookTwo();
          const [{ appointments }, other] = shops;
          const { id } = booked.one;
          const works = [
            () => refund(other, booked, [`goodwill of ${id}`, 200]),
            () => appointments.update(id, CANCEL),
            () => other.appointments.update(booked.two.id, { ...CANCEL, waiveFee: 'a friend' }),
            () => other.appointments.orderChanged(booked.orderId),
          ];
          const turned = [...works.slice(run), ...works.slice(0, run)];
          await Promise.all(turned.map((work) => work()));
          await Promise.all([
            other.appointments.update(id, { waiveFee: 'ill' }),
            refund(shops[0], booked, [`goodwill of ${id}`, 200]),
          ]);
          expect(await dueOf(id)).toBe('10.00 10.00');
          expect(await dueOf(booked.two.id)).toBe('12.00 12.00');
          // Two shops record the same refund, with the same id. The refund must be stored once, so one of the two calls
          // may fail.
          const twice = await Promise.allSettled([
            refund(other, booked, [`rest of ${id}`, 1_000]),
            refund(shops[0], booked, [`rest of ${id}`, 1_000]),
            appointments.orderChanged(booked.orderId),
          ]);
          expect(twice.slice(0, 2).map(({ status }) => status)).toContain('fulfilled');
          await appointments.orderChanged(booked.orderId);
          expect(await dueOf(id)).toBe('0.00 0.00');
          expect(await tasksOf(id)).toEqual([]);
          // No notice asks for money that was given back before.
          const notices = await shops[0].noticesOf(id);
          expect(notices.filter((due) => !['9.00', '7.00', '12.00', '10.00'].includes(due))).toEqual([]);
        },
        PATIENCE,
      );
    },
  );
});
