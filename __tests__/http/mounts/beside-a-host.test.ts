import supertest from 'supertest';
import { openShop, type RunningShop } from '../../support/http/shop';
import { PLACES } from '../../support/http/mount-places';

let salon: RunningShop;
beforeAll(async () => {
  salon = await openShop(undefined, {}, PLACES['beside-a-host'].mount);
});
afterAll(() => salon.close());

test.each(['/api/orders', '/api/customers', '/api/v3/appointments', '/api/v2-beta'])(
  '%s is still served by the host',
  async (path) => {
    expect((await supertest(salon.app).get(path)).body).toEqual({ host: true });
  },
);

test('the root of the interface leaves methods that it does not serve to the host', async () => {
  expect((await supertest(salon.app).post('/api/')).body).toEqual({ host: true });
});
