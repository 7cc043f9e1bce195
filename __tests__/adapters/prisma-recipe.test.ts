import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as library from 'shop-appointments';
import * as helpers from 'shop-appointments/adapters/port-helpers';
import { type HostFacts, runContract } from 'shop-appointments/adapters/testing';
import { forEachDatabase } from '../support/databases';
import { recipeModules } from '../support/docs/recipe-modules';
import { blocksOf } from '../support/package/documents';

const RECIPE = 'recipes/prisma.md';

/**
 * A folder in which Prisma is installed, because its 300 MB are too many for every installation:
 * `npm install --ignore-scripts --prefix /tmp/prisma prisma@7 @prisma/client@7 @prisma/adapter-pg@7`
 */
const FOLDER = process.env.PRISMA_FOLDER;

/** The tables of the schema in the recipe for Prisma. Creating them with `prisma db push` would download an engine. */
const TABLES = `
CREATE TABLE "User" (
  id serial PRIMARY KEY, login text NOT NULL UNIQUE, email text NOT NULL, name text NOT NULL, role text NOT NULL
);
CREATE TABLE "Session" (id text PRIMARY KEY, "userId" integer NOT NULL);
CREATE TABLE "Product" (
  id serial PRIMARY KEY, name text NOT NULL, status text NOT NULL, price decimal(12, 2) NOT NULL, minutes integer NOT NULL
);
CREATE TABLE "Order" (id serial PRIMARY KEY, status text NOT NULL, "customerId" integer REFERENCES "User");
CREATE TABLE "OrderItem" (
  id serial PRIMARY KEY, "orderId" integer NOT NULL REFERENCES "Order", "productId" integer NOT NULL,
  quantity integer NOT NULL, net decimal(12, 2) NOT NULL, tax decimal(12, 2) NOT NULL, reference text UNIQUE
)`;

interface Client {
  readonly user: Model;
  readonly session: Model;
  readonly product: Model;
  readonly order: Model;
  $disconnect(): Promise<void>;
}
interface Model {
  create(of: { readonly data: object }): Promise<{ readonly id: number }>;
  count(): Promise<number>;
  update(of: { readonly where: object; readonly data: object }): Promise<unknown>;
}

/** Generates Prisma's client of the recipe's schema, in a folder that the caller removes. */
function generateClient(folder: string): string {
  const schema = blocksOf(RECIPE).find(({ language }) => language === 'prisma')!.text;
  const made = mkdtempSync(join(folder, 'recipe-'));
  writeFileSync(join(made, 'schema.prisma'), schema);
  const program = join(folder, 'node_modules/prisma/build/index.js');
  execFileSync(process.execPath, [program, 'generate', '--schema', 'schema.prisma'], {
    cwd: made,
    // `prisma generate` needs no engine. Without this variable Prisma would download one.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
    stdio: 'pipe',
  });
  return made;
}

async function factsIn(prisma: Client): Promise<HostFacts> {
  const userOf = async (login: string, role: string): Promise<number> => {
    const data = { login, email: `${login}@shop.example`, name: `The ${login}`, role };
    return (await prisma.user.create({ data })).id;
  };
  const productOf = async (name: string, status: string): Promise<number> =>
    (await prisma.product.create({ data: { name, status, price: '40', minutes: 60 } })).id;
  const manager = await userOf('mona', 'shop_manager');
  await prisma.session.create({ data: { id: 'a-session', userId: manager } });
  return {
    manager,
    customer: await userOf('cleo', 'customer'),
    products: [await productOf('Haircut', 'publish'), await productOf('Shave', 'publish')],
    unpublishedProduct: await productOf('Perm', 'draft'),
    staff: [await userOf('ada', 'shop_staff'), await userOf('ben', 'shop_staff')],
    signedIn: { cookie: 'session=a-session', userId: manager },
  };
}

forEachDatabase((name, _open, openBare) => {
  if (FOLDER === undefined || name !== 'PostgreSQL')
    return test.skip('Prisma is in the folder PRISMA_FOLDER, and runs on PostgreSQL', () => undefined);

  test('the ports of the recipe keep their promises, and a booking gets a paid order', async () => {
    const database = await openBare();
    await database.sequelize.query(TABLES);
    const made = generateClient(FOLDER);
    const load = createRequire(join(made, 'shop.js'));
    const packages = {
      'shop-appointments': library,
      'shop-appointments/adapters/port-helpers': helpers,
      '@prisma/adapter-pg': load('@prisma/adapter-pg') as unknown,
      './generated/index.js': load('./generated') as unknown,
    };
    const env = { DATABASE_URL: database.url, APPOINTMENTS_SECRET: 's'.repeat(32) };
    const file = recipeModules(RECIPE, packages, env);
    const { prisma } = file('prisma-shop') as { readonly prisma: Client };
    const { host } = file('prisma-ports') as { readonly host: library.HostPorts };
    const { appointments } = file('prisma-appointments') as { readonly appointments: library.Appointments };
    try {
      const facts = await factsIn(prisma);
      expect(await runContract({ host, facts })).toEqual([]);

      await appointments.migrate();
      await appointments.rules.create({
        kind: 'global',
        rangeType: 'time:all',
        fromRange: '09:00',
        toRange: '17:00',
      });
      const before = await prisma.order.count();
      const { id, orderId } = await appointments.book({
        productId: facts.products[0],
        customerId: facts.customer,
        start: '2031-03-10T09:00',
      });
      await prisma.order.update({ where: { id: orderId }, data: { status: 'processing' } });
      await appointments.orderChanged(orderId);
      expect(await appointments.get(id)).toMatchObject({ status: 'paid', orderId });
      expect(await prisma.order.count()).toBe(before + 1);
    } finally {
      await appointments.close();
      await prisma.$disconnect();
      rmSync(made, { recursive: true });
      await database.close();
    }
  });
});
