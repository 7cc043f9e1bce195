import { readFile, writeFile } from 'node:fs/promises';
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
