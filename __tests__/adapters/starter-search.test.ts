import { createAppointments } from 'shop-appointments';
import { starter } from 'shop-appointments/adapters/starter';
import { forEachDatabase } from '../support/databases';
import { interceptStatements } from '../support/statements-of';

const PEOPLE = [
  { firstName: 'Ann', email: 'Ann_B@Mail.example' },
  { firstName: 'Axel', email: 'annxb@mail.example' },
  { firstName: 'Bob', email: 'b!o%b@mail.example' },
  { firstName: 'Zoë', lastName: 'Öz', email: 'zoe@mail.example' },
];

forEachDatabase((_name, open) => {
  test('the search for an e-mail address reads only the people who have it, and finds those whom a search in the names finds', async () => {
    const database = await open();
    const { host, ...shop } = starter({ database: database.sequelize });
    const site = { name: 'Salon', url: 'https://salon.example', timezone: 'Europe/Berlin', currency: 'EUR' };
    const appointments = createAppointments({
      ...shop,
      host,
      site,
      secret: 'the secret of the site, thirty-two bytes',
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    await appointments.migrate();
    for (const person of PEOPLE) await host.users.create({ ...person, roles: ['customer'] });
    const searched = async (search: string) => {
      let read = 0;
      const stop = interceptStatements(database.sequelize, async ({ sql }, run) => {
        const rows = await run();
        if (sql.startsWith('SELECT * FROM shop_starter_people')) read = (rows as unknown[]).length;
        return rows;
      });
      const { items } = await host.users.search!({ search, limit: 20 }, {});
      stop();
      return `${items.map(({ firstName }) => firstName).join(' ')}, ${read} read`;
    };
    expect(await searched('ann_b@mail.EXAMPLE')).toBe('Ann, 1 read');
    expect(await searched('b!o%b@mail')).toBe('Bob, 1 read');
    expect(await searched('@mail.example')).toBe('Ann Axel Bob Zoë, 4 read');
    expect(await searched('nobody@mail.example')).toBe(', 0 read');
    expect(await searched('ZOË ÖZ')).toBe('Zoë, 4 read');
    await appointments.close();
    await database.close();
  });
});
