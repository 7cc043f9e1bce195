import { readFile, writeFile } from 'node:fs/promises';
import type { components } from '../../lib/client';
import { createEndpoints } from '../../lib/rest/endpoints/table';
import { describeInterface } from '../../lib/rest/openapi';
import { generateTypes, TARGET } from '../support/client/generate';
import { openTextShop } from '../support/http/text-shop';

test('the types of the client are those that the interface generates; npm run generate writes them', async () => {
  // For a shop with text ids, the description has additional optional fields beside the ids. Otherwise it
  // equals the description for integer ids.
  const salon = await openTextShop();
  const document = describeInterface(createEndpoints(salon.appointments), 'Shop', 'https://shop.example/api');
  const types = await generateTypes(document);
  if (process.env.WRITE_CLIENT === '1') await writeFile(TARGET, types);
  expect(await readFile(TARGET, 'utf8')).toBe(types);
  await salon.close();
});

type Body<Name extends keyof components['requestBodies']> =
  components['requestBodies'][Name]['content']['application/json'];

test('a request body that needs one of several fields is typed', () => {
  type Booking = Body<'PostV1Appointments'>;
  const bookings: Booking[] = [
    { product_id: 8, start: '2026-03-10T09:00' },
    { product_external_id: 'eight', end_human: '10 March 2026 10:00' },
    // @ts-expect-error neither a start nor an end
    { product_id: 8 },
    // @ts-expect-error a quantity is a number
    { product_id: 8, start: '2026-03-10T09:00', qty: 'two' },
  ];
  // @ts-expect-error neither an e-mail address nor a phone number
  const erased: Body<'PostV2DeskCustomersErase'> = { reason: 'asked for it' };
  expect([...bookings, erased]).toHaveLength(5);
});
