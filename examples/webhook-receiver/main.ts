import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createReceiver } from './receiver';

const { PORT = '8443', WEBHOOK_SECRETS = '', TLS_KEY = 'key.pem', TLS_CERT = 'cert.pem' } = process.env;

const secrets = WEBHOOK_SECRETS.split(',').filter((secret) => secret !== '');
if (secrets.length === 0) {
  console.error(
    'WEBHOOK_SECRETS must be the webhook’s secret, or the old and the new one with a comma between.',
  );
  process.exit(1);
}

const app = createReceiver({
  secrets,
  handle: ({ id, topic, payload }) => console.log(`${id} ${topic} ${JSON.stringify(payload)}`),
});
const server = createServer({ key: readFileSync(TLS_KEY), cert: readFileSync(TLS_CERT) }, app);
server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`listening on https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
});
process.once('SIGTERM', () => process.exit(0));
