import { forEachDatabase, type TestDatabase } from '../support/databases';
import { type Certificate, makeCertificate } from '../support/certificate';
import { runDeliveries } from './run';

// Workers run in processes of their own, and receivers use real HTTPS. `npm run deliveries` runs the test at full size.
jest.setTimeout(180_000);

let certificate: Certificate;
beforeAll(() => {
  certificate = makeCertificate();
});
afterAll(() => certificate.remove());

forEachDatabase((_, _open, open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());
  const seed = Math.floor(Math.random() * 1e9);

  test(`among receivers that hang, refuse and fail, the others get everything once and in order (seed ${seed})`, async () => {
    const { faults, again, lags } = await runDeliveries({
      url: database.url,
      seed,
      certificate,
      workers: 2,
      events: 30,
      resources: 6,
      manners: ['good', 'good', 'hangs', 'refuses', 'fails at random'],
    });
    expect(faults).toEqual([]);
    expect(again).toBe(0);
    expect(lags).toHaveLength(60);
  });

  test(`other workers take over the deliveries of killed workers, in order (seed ${seed})`, async () => {
    const { faults, killed, lags } = await runDeliveries({
      url: database.url,
      seed,
      certificate,
      workers: 1,
      events: 30,
      resources: 6,
      massacres: 1,
      manners: ['good', 'good', 'fails at random'],
    });
    expect(faults).toEqual([]);
    expect(killed).toBe(1);
    expect(lags).toHaveLength(60);
  });
});
