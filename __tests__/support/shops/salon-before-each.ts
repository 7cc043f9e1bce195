import type { Appointments } from 'shop-appointments';
import type { OpenDatabase, TestDatabase } from '../databases';
import { openShop, type TestShop } from './core-shop';

export interface OpenedSalon {
  readonly database: TestDatabase;
  readonly salon: TestShop;
  readonly appointments: Appointments;
}

/** Opens the test shop before each test of a describe and closes it afterwards. */
export function salonBeforeEach(
  open: OpenDatabase,
  take: (opened: OpenedSalon) => void,
  options: Parameters<typeof openShop>[0] = {},
): void {
  let database: TestDatabase;
  let salon: TestShop;
  beforeEach(async () => {
    database = await open();
    salon = await openShop({ ...options, database: database.sequelize });
    take({ database, salon, appointments: salon.appointments });
  });
  afterEach(async () => {
    await salon.close();
    await database.close();
  });
}
