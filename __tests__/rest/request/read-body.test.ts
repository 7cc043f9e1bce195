import { AppointmentsError } from '../../../lib/domain/errors';
import { readBody as readReceived } from '../../../lib/rest/request/read-body';
import { BODY_BOUNDS, type IncomingBody, receiveBody } from '../../../lib/rest/request/receive-body';

async function* chunksOf(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part;
}

const bytes = (...parts: (string | Uint8Array)[]): IncomingBody => ({
  kind: 'bytes',
  chunks: chunksOf(...parts),
});
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const FORM_TYPE = { 'content-type': 'Application/X-WWW-Form-URLencoded' };

const readBody = async (body: IncomingBody, headers: Record<string, string>) =>
  readReceived(await receiveBody(body, headers, BODY_BOUNDS.signedIn), headers);

async function refusal(body: IncomingBody, headers: Record<string, string> = JSON_TYPE): Promise<string> {
  const error = await readBody(body, headers).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof AppointmentsError ? `${error.status} ${error.code}` : String(error);
}

const nested = (levels: number): string => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;

test('a JSON body is read from any number of pieces', async () => {
  const accent = Buffer.from('{"title":"é"}');
  expect(await readBody(bytes(accent.subarray(0, 11), accent.subarray(11)), JSON_TYPE)).toEqual({
    title: 'é',
  });
});

test('a body without a type is refused; a missing body means no parameters', async () => {
  expect(await refusal(bytes('{"qty":2}'), {})).toBe('415 shop_rest_unsupported_media_type');
  expect(await readBody(bytes(), {})).toEqual({});
  expect(await readBody(bytes(), JSON_TYPE)).toEqual({});
  expect(await readBody({ kind: 'parsed', value: undefined }, JSON_TYPE)).toEqual({});
});

test('a form body is read like a query', async () => {
  expect(await readBody(bytes('qty=2&staff_ids[]=3&staff_ids[]=4'), FORM_TYPE)).toEqual({
    qty: '2',
    staff_ids: ['3', '4'],
  });
});

test('the value from the host’s parser is used; a text from it is parsed', async () => {
  expect(await readBody({ kind: 'parsed', value: { qty: 2 } }, JSON_TYPE)).toEqual({ qty: 2 });
  expect(await readBody({ kind: 'parsed', value: '{"qty":3}' }, JSON_TYPE)).toEqual({ qty: 3 });
  expect(await readBody({ kind: 'parsed', value: Buffer.from('qty=4') }, FORM_TYPE)).toEqual({ qty: '4' });
});

test.each([
  ['broken', '{"qty":'],
  ['a list', '[1]'],
  ['a text', '"x"'],
  ['null', 'null'],
  ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
])('a body that is %s is 400 rest_invalid_json', async (_, text) => {
  expect(await refusal(bytes(text))).toBe('400 rest_invalid_json');
});

test('an incomplete body is a 400, not a fault', async () => {
  async function* cut(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{');
    throw new Error('aborted');
  }
  expect(await refusal({ kind: 'bytes', chunks: cut() })).toBe('400 rest_invalid_json');
});

test('a body of 1 MiB is read, and one byte more is a 413, for any way of sending', async () => {
  const frame = '{"title":""}'.length;
  const body = (size: number) => `{"title":"${'x'.repeat(size - frame)}"}`;
  const most = 1_048_576;
  expect(Object.keys(await readBody(bytes(body(most)), JSON_TYPE))).toEqual(['title']);
  expect(await refusal(bytes(body(most + 1)))).toBe('413 shop_rest_request_entity_too_large');
  expect(await refusal(bytes(body(most), ' '))).toBe('413 shop_rest_request_entity_too_large');
  const declared = { ...JSON_TYPE, 'content-length': String(most + 1) };
  expect(await refusal(bytes('{}'), declared)).toBe('413 shop_rest_request_entity_too_large');
});

test('32 levels are read, 33 are refused, and so is a body of nothing but brackets', async () => {
  expect(await readBody(bytes(nested(31)), JSON_TYPE)).toHaveProperty('a');
  expect(await refusal(bytes(nested(32)))).toBe('400 rest_invalid_json');
  expect(await refusal(bytes(nested(500_000)))).toBe('400 rest_invalid_json');
  expect(await refusal({ kind: 'parsed', value: JSON.parse(nested(40)) })).toBe('400 rest_invalid_json');
});

test('a megabyte of brackets is refused before parsing; brackets inside texts do not count', async () => {
  const parse = jest.spyOn(JSON, 'parse');
  expect(await refusal(bytes(nested(500_000)))).toBe('400 rest_invalid_json');
  expect(await refusal(bytes(`{"a":"\\\\","b":${'[{"c":'.repeat(80_000)}`))).toBe('400 rest_invalid_json');
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
  const title = `\\" ${'[{'.repeat(100)} ]`;
  expect(await readBody(bytes(JSON.stringify({ title, staff_ids: [3] })), JSON_TYPE)).toEqual({
    title,
    staff_ids: [3],
  });
  const wide = { create: Array<object>(50).fill({ meta_data: [[], {}] }) };
  expect(await readBody(bytes(JSON.stringify(wide)), JSON_TYPE)).toEqual(wide);
});

test('a key named __proto__ reaches no prototype', async () => {
  const read = await readBody(bytes('{"__proto__":{"polluted":1},"qty":2}'), JSON_TYPE);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(read.qty).toBe(2);
});
