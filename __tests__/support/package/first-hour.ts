import { type DatabaseKind, databasesThatAnswer } from '../database-kinds';
import { filesOf, shellOf } from './documents';
import { freePort, type Project } from './new-project';

/** The page "Getting started", which newcomers follow. */
export const FIRST_PAGE = 'docs/getting-started.md';

/** Lists the packages that pages tell their reader to install. */
export const packagesToInstall = (...pages: readonly string[]): string[] =>
  pages.flatMap((page) =>
    [...shellOf(page, 'npm install ').matchAll(/^npm install (.+)$/gm)].flatMap(([, names]) =>
      names!.split(' ').filter((name) => name !== '' && !name.startsWith('-')),
    ),
  );

/** Shell lines that make an empty folder a project of ES modules. */
export const linesOfANewProject = (): string =>
  shellOf(FIRST_PAGE, 'npm init -y').split(/^npm install /m)[0]!;

/** Writes the files that a document tells its reader to write. */
export function writeFiles(project: Project, document: string): void {
  for (const { file, text } of filesOf(document)) project.write(file, text);
}

/** Declares tests that follow "Getting started" to the letter. */
export function testFirstBooking(project: () => Project): void {
  test('15.1 Getting started leads a new project of ES modules from the packed package to a booking', async () => {
    const { shell, node, set } = project();
    const port = await freePort();
    set('PORT', port);
    const [setUp] = shellOf(FIRST_PAGE, 'node first-hour.js').split('node server.js');
    const printed = await shell(`${setUp}\nprintf "SECRET=%s" "$APPOINTMENTS_SECRET"`);
    const [passwordLine] = /^PASSWORD='[\w ]+'$/m.exec(printed)!;
    expect(printed).toContain('All is well.');
    set('APPOINTMENTS_SECRET', /SECRET=(\w+)$/.exec(printed)![1]!);

    const server = node('server.js');
    await server.printed(/The shop is open/);
    const requests = shellOf(FIRST_PAGE, 'curl -u')
      .replaceAll('localhost:3000', `localhost:${port}`)
      .replaceAll(/^curl /gm, 'curl -sS -w "\\n%{http_code}\\n" ');
    const [slots, listed, booked, created] = (await shell(`${passwordLine}\n${requests}`)).split('\n');
    expect([listed, created]).toEqual(['200', '201']);
    expect((JSON.parse(slots!) as { records: unknown[] }).records).toHaveLength(3);
    expect(JSON.parse(booked!)).toMatchObject({
      id: 1,
      product_id: 1,
      status: 'unpaid',
      cost: '40.00',
      order_id: 1,
      order_item_id: 1,
      end: Date.UTC(2031, 2, 10, 10) / 1000,
    });
    const again = await shell(`${passwordLine}\n${requests}`);
    expect(again).toMatch(/shop_appointments_slot_unavailable.*alternatives.*\n409\n$/);

    await server.stop('SIGTERM');
    expect([await server.ended(), server.err()]).toEqual([0, '']);
  });
}

/** Declares tests of the ports that "Getting started" has its reader write. */
export function testFirstPorts(project: () => Project): void {
  test('the five ports of Getting started keep the contract on every database', async () => {
    const run = shellOf('recipes/test-your-ports.md', 'node test-ports.js').replace(
      /^DATABASE_URL=\S+ /m,
      '',
    );
    const outcome = async ({ name, open }: DatabaseKind): Promise<string> => {
      const database = await open();
      try {
        return `${name}: ${await project().shell(run, { DATABASE_URL: database.url })}`;
      } finally {
        await database.close();
      }
    };
    const kinds = databasesThatAnswer();
    expect(await Promise.all(kinds.map(outcome))).toEqual(
      kinds.map(({ name }) => `${name}: 0 promises are not kept\n`),
    );
  });
}
