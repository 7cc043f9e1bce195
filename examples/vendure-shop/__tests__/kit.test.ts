import { join } from 'node:path';
import { follow } from '../../../__tests__/support/child';
import { emptyDatabase, TEST_DATABASE } from './support/database';
import { environment } from './support/shop';

const SUPPORT = join(__dirname, 'support');

test.each(['integers', 'UUIDs'])(
  `the plugin keeps the promises of its ports on ${TEST_DATABASE}, with %s`,
  async (ids) => {
    const database = await emptyDatabase();
    const preload = ids === 'UUIDs' ? ['--require', join(SUPPORT, 'uuids.cjs')] : [];
    const kit = follow('the kit', process.execPath, [...preload, join(SUPPORT, 'check-ports.cjs')], {
      cwd: join(__dirname, '..'),
      env: { ...environment(0), ...database.env },
    });
    const code = await kit.ended();
    await database.drop();
    expect(`${kit.out()}${code === 0 ? '' : kit.err()}`).toContain('0 promises are not kept');
  },
);
