import type { Appointments } from 'shop-appointments';
import type { OpenDatabase, TestDatabase } from '../support/databases';
import { openShop, type TestShop } from './shop';

export interface OpenedSalon {
  readonly database: TestDatabase;
  /** Of the library's tables: whoever opens the database again needs it, too. */
  readonly tablePrefix: string;
  readonly salon: TestShop;
  readonly appointments: Appointments;
}

/**
 * Opens the test shop before each test of a describe and closes it afterwards: all in one database, which takes a while
 * to be made, each in tables of its own.
 */
export function salonBeforeEach(
  open: OpenDatabase,
  take: (opened: OpenedSalon) => void,
  options: Parameters<typeof openShop>[0] = {},
): void {
  let database: TestDatabase;
  let salon: TestShop;
  let opened = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    opened += 1;
    const tablePrefix = `shop${opened}_`;
    salon = await openShop({ ...options, database: database.sequelize, tablePrefix });
    take({ database, tablePrefix, salon, appointments: salon.appointments });
  });
  afterEach(() => salon.close());
}
