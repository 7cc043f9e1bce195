import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Child, follow } from '../../../__tests__/support/child';
import { eventually } from '../../../__tests__/support/eventually';
import { type Block, blocksOf, filesOf, shellOf } from '../../../__tests__/support/package/documents';
import { type Api, apiAt, signIn } from '../src/seed/api';
import { create } from '../src/seed/create';
import { openMarkets } from '../src/seed/markets';
import { environment, freePort } from './support/shop';

const PAGE = 'recipes/vendure.md';
const PACKAGES = join(__dirname, '../node_modules');
const COMPILER = join(dirname(require.resolve('typescript/package.json', { paths: [PACKAGES] })), 'bin/tsc');
const PASSWORD = 'superadmin';
const COMPILER_OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  types: ['node'],
  rootDir: 'src',
  outDir: 'dist',
};

/** Creates a folder with the files of the recipe, changed to listen on another port. */
function written(port: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'vendure-recipe-'));
  symlinkSync(PACKAGES, join(folder, 'node_modules'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['src'] }),
  );
  for (const { file, text } of filesOf(PAGE))
    writeFileSync(join(folder, file), text.replaceAll(/\b3000\b/g, String(port)));
  return folder;
}

/** Code blocks of the recipe that call one of Vendure's GraphQL APIs. */
const steps = blocksOf(PAGE).filter(({ language }) => language === 'graphql');
const apiOf = ({ text }: Block): string => /^# (admin|shop) API\n/.exec(text)![1]!;

describe('a new Vendure shop, by its page alone', () => {
  let port: number;
  let folder: string;
  let server: Child | undefined;
  let worker: Child | undefined;
  let env: Record<string, string>;
  const node = (...args: string[]): string =>
    execFileSync(process.execPath, args, { cwd: folder, env: { PATH: process.env.PATH, ...env } }).toString();
  const shell = (text: string): Child =>
    follow(text, 'bash', ['-ec', text.replaceAll(/\b3000\b/g, String(port))], {
      cwd: folder,
      env: { ...env, SUPERADMIN_PASSWORD: PASSWORD },
    });
  const run = async (file: string, ready: RegExp): Promise<Child> => {
    const child = follow(file, process.execPath, [join('dist', file)], { cwd: folder, env });
    await child.printed(ready);
    return child;
  };

  beforeAll(async () => {
    port = await freePort();
    folder = written(port);
    env = {
      ...environment(port),
      APPOINTMENTS_SECRET: 'a secret of this test, which nobody else knows',
      SUPERADMIN_PASSWORD: PASSWORD,
      COOKIE_SECRET: 'another secret',
    };
  });
  afterAll(async () => {
    await Promise.all([server?.stop(), worker?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  test('its files compile, and the migration is written and run', async () => {
    node(COMPILER);
    node('dist/make-migration.js');
    expect(readdirSync(join(folder, 'src/migrations'))).toHaveLength(1);
    node(COMPILER, '--noCheck');
    server = await run('index.js', /Vendure server .* now running/);
    node('dist/make-migration.js');
    // The database is up to date, so no second migration was written.
    expect(readdirSync(join(folder, 'src/migrations'))).toHaveLength(1);
  });

  test('its steps lead to a paid appointment', async () => {
    const apis: Record<string, Api> = {
      admin: apiAt(`http://localhost:${port}/admin-api`),
      shop: apiAt(`http://localhost:${port}/shop-api`),
    };
    await signIn(apis.admin!, 'superadmin', PASSWORD);
    await sellOneVariant(apis.admin!);
    const [first] = steps.filter((step) => apiOf(step) === 'shop');
    const results: unknown[] = [];
    for (const step of steps) {
      if (step === first) {
        const opened = shell(shellOf(PAGE, 'LOGIN=') + '\n' + shellOf(PAGE, 'v2/availabilities'));
        expect(await opened.ended()).toBe(0);
        expect(opened.out()).toContain('"start_iso"');
      }
      results.push(await apis[apiOf(step)]!(step.text));
    }
    expect(results).toMatchObject([
      { createRole: { id: '3' } },
      { createAdministrator: { id: '2', user: { id: '2' } } },
      { updateProductVariants: [{ id: '1', appointmentProductId: 1 }] },
      { addItemToOrder: { lines: [{ customFields: { appointmentStart: '2031-03-10T10:00:00+01:00' } }] } },
      { setCustomerForOrder: { __typename: 'Order' } },
      { transitionOrderToState: { state: 'ArrangingPayment' } },
      { addPaymentToOrder: { state: 'PaymentSettled' } },
    ]);
    const token = apis.admin!.token();
    const statuses = async (): Promise<string[]> => {
      const response = await fetch(`http://localhost:${port}/appointments/v2/appointments`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      return ((await response.json()) as { status: string }[]).map(({ status }) => status);
    };
    await eventually(statuses, ([status]) => status === 'paid');
    // The worker starts only after the server: SQLite reports errors if two processes write to a file at the same
    // moment.
    worker = await run('index-worker.js', /Vendure Worker is ready/);
  });

  test('the doctor finds nothing to mend', () => {
    const doctor = join(PACKAGES, 'shop-appointments/dist/lib/cli/main.js');
    expect(node(doctor, 'doctor', './dist/doctor.js')).not.toContain('MEND');
  });

  test('the contract kit passes', () => {
    expect(node('dist/check-ports.js')).toContain('0 promises are not kept');
  });

  test('the picker and the desk are served', async () => {
    for (const path of ['picker/picker.mjs', 'desk/desk.mjs'])
      expect((await fetch(`http://localhost:${port}/${path}`)).status).toBe(200);
  });
});

/**
 * Creates what a shop has before its owner follows the recipe: a variant with the id 1, taxes, and the payment method
 * `card`.
 */
async function sellOneVariant(admin: Api): Promise<void> {
  const { taxCategoryId } = await openMarkets(admin);
  const translations = [{ languageCode: 'en', name: 'Haircut', slug: 'haircut', description: '' }];
  const productId = await create(admin, 'Product', { translations });
  const variant = { productId, sku: 'haircut', price: 40_00, taxCategoryId };
  await admin(
    `mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }`,
    { input: [{ ...variant, translations: [{ languageCode: 'en', name: 'Haircut' }] }] },
  );
}
