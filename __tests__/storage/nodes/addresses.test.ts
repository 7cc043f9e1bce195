import { openDatabase } from '../../../lib/storage/database';

const LISTS: readonly [what: string, list: readonly string[]][] = [
  ['of PostgreSQL', ['postgres://a/shop', 'postgres://b/shop']],
  ['of two kinds of database', ['mariadb://a/shop', 'postgres://b/shop']],
  ['of files', ['sqlite:a.db', 'sqlite:b.db']],
  ['without an entry', []],
];

test.each(LISTS)(
  'a list of addresses %s is refused, because only a Galera cluster has several to write to',
  (_, list) => {
    expect(() => openDatabase(list)).toThrow(
      'database: a list of addresses names the nodes of a Galera cluster, so each of them begins with mariadb:. For another database, give one address.',
    );
  },
);

test('a list of addresses that begin with mariadb: is opened, and nothing connects before its first use', async () => {
  const { dialect, nodes, owned, sequelize } = openDatabase(['mariadb://a/shop', 'mariadb://b/shop']);
  expect([dialect.name, owned, nodes !== null]).toEqual(['mariadb', true, true]);
  await sequelize.close();
});
