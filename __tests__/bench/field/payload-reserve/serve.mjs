// Serves a shop on payload-reserve (a booking plugin for Payload), set up as the two READMEs say, on a local port. The
// only argument describes the shop as JSON. Prints the port and the ids of the shop as one line of JSON.
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { postgresAdapter } from '@payloadcms/db-postgres';
import { buildConfig, getPayload, handleEndpoints } from 'payload';
import { payloadReserve } from 'payload-reserve';
import { fill } from './fill.mjs';

const { url, team, classes, firstDay, busyDays, past } = JSON.parse(process.argv[2]);

const config = buildConfig({
  secret: 'a-secret-of-the-bench-that-is-long-enough',
  db: postgresAdapter({ pool: { connectionString: url, max: 10 } }),
  collections: [{ slug: 'users', auth: true, fields: [] }],
  admin: { user: 'users' },
  plugins: [payloadReserve({ timezone: 'UTC', allowGuestBooking: true })],
  telemetry: false,
  typescript: { autoGenerate: false },
});

// Payload creates its tables only in development mode.
const payload = await getPayload({ config });
process.env.NODE_ENV = 'production';

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const recurringSlots = WEEK.map((day) => ({ day, startTime: '09:00', endTime: '17:00' }));

const { id: service } = await payload.create({
  collection: 'services',
  data: { name: 'Haircut', duration: 30, durationType: 'fixed', price: 30 },
});

/** Creates a resource with opening hours that accepts `quantity` bookings at one time. */
async function makeResource(name, quantity) {
  const { id } = await payload.create({
    collection: 'resources',
    data: { name, quantity, services: [service] },
  });
  await payload.create({ collection: 'schedules', data: { name, resource: id, recurringSlots } });
  return id;
}

const members = [];
for (let n = 0; n < team; n += 1) members.push(await makeResource(`Member ${n}`, 1));
const resources = {};
for (const { id, places } of classes) resources[id] = await makeResource(`Class ${id}`, places);
await fill(payload, { service, members, firstDay, busyDays, past });

/** Passes a request to Payload's endpoints, as its route for Next.js does. */
async function respond(request, response) {
  const hasBody = request.method !== 'GET';
  const answer = await handleEndpoints({
    config,
    request: new globalThis.Request(`http://localhost${request.url}`, {
      method: request.method,
      headers: request.headers,
      ...(hasBody && { body: Readable.toWeb(request), duplex: 'half' }),
    }),
  });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

const server = createServer((request, response) => {
  respond(request, response).catch((error) => response.writeHead(500).end(String(error)));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: server.address().port, service, members, resources })}\n`);
});
