import supertest from 'supertest';
import '../protocol/conditional.test';
import '../resources/slots.test';
import { mountAsUsual, openShop } from '../../support/http/shop';
import { PLACES } from '../../support/http/mount-places';

// Runs the suites above with routes of the host's before and after the interface, below the same prefix.
mountAsUsual(PLACES['beside-a-host'].mount);

test.each(['/api/orders', '/api/customers', '/api/v3/appointments', '/api/v2-beta'])(
  '%s is still the host’s',
  async (path) => {
    const salon = await openShop();
    expect((await supertest(salon.app).get(path)).body).toEqual({ host: true });
    await salon.close();
  },
);

test('a request that the root of the interface does not take is the host’s, too', async () => {
  const salon = await openShop();
  expect((await supertest(salon.app).post('/api/')).body).toEqual({ host: true });
  await salon.close();
});
