import { createEndpoints } from '../../../lib/rest/endpoints/table';
import { describeInterface } from '../../../lib/rest/openapi';
import { openShop, type RunningShop } from '../../support/http/shop';
import { type Answered, type Judge, judgeBy } from '../../support/http/openapi-document';

let salon: RunningShop;
let judge: Judge;
let rule: Record<string, unknown>;

beforeAll(async () => {
  salon = await openShop();
  judge = judgeBy(
    describeInterface(createEndpoints(salon.appointments), 'Salon', 'https://salon.example'),
    '/api',
  );
  rule = (await salon.anonymous.get('/api/v2/availabilities/1')).body as Record<string, unknown>;
});

afterAll(() => salon.close());

const answer = (body: object, other: Partial<Answered> = {}): Answered => ({
  method: 'GET',
  url: '/api/v2/availabilities/1',
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  text: JSON.stringify(body),
  ...other,
});

const without = (name: string) => Object.fromEntries(Object.entries(rule).filter(([key]) => key !== name));

test('responses that match the description pass', () => {
  expect(judge.problemOf(answer(rule))).toBeUndefined();
  expect(judge.problemOf(answer([rule], { url: '/api/v2/availabilities?scope=global' }))).toBeUndefined();
  expect(
    judge.problemOf(
      answer({ code: 'rest_no_route', message: 'No.', data: { status: 404 } }, { status: 404 }),
    ),
  ).toBeUndefined();
});

test.each<[string, () => Answered]>([
  ['a field too many', () => answer({ ...rule, colour: 'red' })],
  ['a field too few', () => answer(without('rrule'))],
  ['a field of another type', () => answer({ ...rule, id: '1' })],
  ['a list in place of a record', () => answer([rule])],
  ['a status that is not described', () => answer(rule, { status: 201 })],
  ['text instead of JSON', () => answer(rule, { headers: { 'content-type': 'text/html' } })],
  ['a body where none is described', () => answer(rule, { status: 304 })],
  [
    'an error with an unknown code',
    () => answer({ code: 'oops', message: 'No.', data: { status: 404 } }, { status: 404 }),
  ],
  [
    'an error without its status',
    () => answer({ code: 'rest_no_route', message: 'No.', data: {} }, { status: 404 }),
  ],
  ['a response of an unknown route', () => answer(rule, { url: '/api/v2/nothing' })],
])('a response does not pass: %s', (_, wrong) => {
  expect(judge.problemOf(wrong())).toBeDefined();
});

test('fields may be missing only if the request selected fields; none may be wrong', () => {
  const url = '/api/v2/availabilities/1?_fields=id';
  expect(judge.problemOf(answer({ id: 1 }, { url }))).toBeUndefined();
  expect(judge.problemOf(answer({ id: '1' }, { url }))).toBeDefined();
});
