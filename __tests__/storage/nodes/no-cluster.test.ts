import { openShop, refusal } from '../../support/shops/core-shop';
import { forEachDatabase } from '../../support/databases';

forEachDatabase((name, open) => {
  if (name !== 'MariaDB') {
    test.skip(`${name} has no nodes`, () => undefined);
    return;
  }

  test('a list of addresses of servers that form no cluster is refused, because each has its own data', async () => {
    const database = await open();
    const options = { database: [database.url, database.url] };
    const told = refusal(openShop(options));
    await expect(told).resolves.toMatchObject({
      code: 'shop_appointments_invalid_option',
      message:
        'database: the server at the first of these addresses is not a node of a Galera cluster (wsrep_on is OFF). For a single server, give one address.',
    });
    await database.close();
  });
});
