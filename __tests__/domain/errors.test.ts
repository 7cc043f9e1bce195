import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '../../lib/domain/errors';
import { REASONS } from '../../lib/domain/refusals/reasons';

const LIB = join(__dirname, '../../lib');
const sources = readdirSync(LIB, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('client'))
  .map((path) => readFileSync(join(LIB, path), 'utf8'))
  .join('\n');

const unused = (table: object): string[] => Object.keys(table).filter((key) => !sources.includes(`'${key}'`));

test('the code gives every error code, and every reason of a refusal', () => {
  expect(unused(ERROR_CODES)).toEqual([]);
  expect(unused(REASONS)).toEqual([]);
});
