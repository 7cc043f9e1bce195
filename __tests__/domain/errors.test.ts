import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_ACTIONS } from '../../lib/domain/refusals/error-actions';
import { AppointmentsError, ERROR_CODES } from '../../lib/domain/errors';
import { REASONS } from '../../lib/domain/refusals/reasons';

const LIB = join(__dirname, '../../lib');
const sources = readdirSync(LIB, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('client'))
  .map((path) => readFileSync(join(LIB, path), 'utf8'))
  .join('\n');

const unused = (table: object): string[] => Object.keys(table).filter((key) => !sources.includes(`'${key}'`));

test('the library uses every error code, every reason of a refusal, and every action of its tables', () => {
  expect(unused(ERROR_CODES)).toEqual([]);
  expect(unused(REASONS)).toEqual([]);
  expect(unused(ERROR_ACTIONS)).toEqual([]);
});

test.each([
  ['shop_rest_busy', 'retry'],
  ['shop_rest_in_flight', 'retry'],
  ['shop_rest_too_many_attempts', 'retry'],
  ['shop_rest_outcome_unknown', 'look_first'],
] as const)('each %s tells a program to %s, also one that a port throws', (code, action) => {
  expect(new AppointmentsError(code, 'Later.').data).toEqual({ action });
  expect(new AppointmentsError(code, 'Ask.', { action: 'ask_shop', id: 1 }).data).toEqual({
    action: 'ask_shop',
    id: 1,
  });
});

test('an error to which a program can only correct its request has no action', () => {
  expect(new AppointmentsError('rest_invalid_param', 'Wrong.').data).toStrictEqual({});
});
