import { DataTypes, Sequelize } from 'sequelize';
import { AppointmentsError, createAppointments } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';

/**
 * Writes a booking and a row of the shop's own table in one transaction: a voucher is used up only if the appointment
 * that it pays for is stored.
 */
export async function main(url: string, print: (line: string) => void): Promise<void> {
  const sequelize = new Sequelize(url, { logging: false });
  const vouchers = sequelize.define('voucher', {
    code: { type: DataTypes.STRING, primaryKey: true },
    used: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  });
  const shop = createMemoryShop({
    site: { timezone: 'Europe/Berlin', currency: 'EUR' },
    products: [{ id: 1, name: 'Haircut', price: '40', duration: 60, duration_unit: 'minute' }],
    rules: [
      { kind: 'global', range_type: 'time:all', from_range: '09:00', to_range: '12:00', appointable: true },
    ],
  });
  const appointments = createAppointments({
    ...shop.options,
    database: sequelize,
    secret: 'this is an example; a shop makes its own',
  });
  await appointments.migrate();
  await shop.loadRules(appointments.rules);
  await sequelize.sync();
  await vouchers.bulkCreate([{ code: 'SPRING' }, { code: 'SUMMER' }]);

  /**
   * Uses up a voucher and books, in one transaction. The library runs this function again if the database was busy, so
   * it has no effects outside of the transaction.
   */
  const bookWith = (code: string): Promise<number> =>
    appointments.transaction(async (transaction) => {
      await vouchers.update({ used: true }, { where: { code }, transaction });
      const { id } = await appointments.book({ productId: 1, start: '2031-03-10T09:00' }, { transaction });
      return id;
    });

  print(`SPRING pays for appointment ${await bookWith('SPRING')}`);
  try {
    await bookWith('SUMMER');
  } catch (error) {
    if (!(error instanceof AppointmentsError)) throw error;
    print(`SUMMER: ${error.code}`);
  }
  const unused = await vouchers.findAll({ where: { used: false }, raw: true });
  print(`Still to be used: ${unused.map((voucher) => (voucher as unknown as { code: string }).code).join()}`);
  await appointments.close();
  await sequelize.close();
}

if (require.main === module) void main('sqlite:join-a-transaction.db', console.log);
