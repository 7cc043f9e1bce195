import { type Certificate, makeCertificate } from '../support/certificate';
import { type Child, runChild, runSampleShop } from '../support/child';
import { BOSS, type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';

// Runs the sample shop and the example's receiver in separate processes, over real HTTPS.
let folder: ShopFolder;
let certificate: Certificate;
const children: Child[] = [];
beforeAll(async () => {
  folder = await shopFolder();
  certificate = makeCertificate();
});
afterAll(async () => {
  await Promise.all(children.map((child) => child.stop('SIGKILL')));
  certificate.remove();
  await folder.remove();
});

async function startReceiver(secrets: string, port = '0'): Promise<{ child: Child; port: string }> {
  const { keyFile, certFile } = certificate;
  const env = { PORT: port, WEBHOOK_SECRETS: secrets, TLS_KEY: keyFile, TLS_CERT: certFile };
  const child = runChild('examples/webhook-receiver/main.ts', env);
  children.push(child);
  const [, at] = await child.printed(/^listening on https:\/\/127\.0\.0\.1:(\d+)/m);
  return { child, port: at! };
}

test('a receiver gets bookings while its secret is changed, with the old secret and then with the new one', async () => {
  const first = await startReceiver('old');
  const { port } = first;
  const shopFile = folder.write({ ...SMALL_SHOP, webhooks: [] });
  const { child: shop, url } = await runSampleShop({
    DATABASE_URL: folder.database,
    SHOP_FILE: shopFile,
    SHOP_WEBHOOK_ALLOW: `127.0.0.1:${port}`,
    NODE_EXTRA_CA_CERTS: certificate.certFile,
  });
  children.push(shop);

  const send = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const headers = { ...BOSS, 'Content-Type': 'application/json' };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as Record<string, unknown>;
  };
  let hour = 9;
  const book = async (): Promise<unknown> => {
    const start = `2030-03-0${6 + Math.floor(hour / 12)}T${String(9 + (hour++ % 3)).padStart(2, '0')}:00`;
    return (await send('POST', '/api/v2/appointments', { product_id: 21, start })).id;
  };
  const heard = ({ child }: { child: Child }, id: unknown) =>
    child.printed(new RegExp(`^msg_\\d+ appointment\\.created \\{"id":${String(id)},`, 'm'));

  const delivery_url = `https://127.0.0.1:${port}/hook`;
  const hook = { name: 'Till', topic: 'appointment.created', delivery_url, secret: 'old' };
  const { id } = await send('POST', '/shop-api/webhooks', hook);
  await heard(first, await book());

  // From here on the shop has the new secret, and the receiver still has the old one.
  await send('PUT', `/shop-api/webhooks/${String(id)}`, { secret: 'new' });
  await heard(first, await book());
  await first.child.stop();
  const second = await startReceiver('new', port);
  await heard(second, await book());
  await send('DELETE', `/shop-api/webhooks/${String(id)}/previous-secret`);
  await heard(second, await book());

  // From here on the receiver has an old secret, and refuses deliveries.
  await second.child.stop();
  const outdated = await startReceiver('old', port);
  const refused = await book();
  const log = async () =>
    (await send('GET', `/shop-api/webhooks/${String(id)}/deliveries`)) as unknown as Record<
      string,
      unknown
    >[];
  type Delivery = Awaited<ReturnType<typeof log>>[number];
  /**
   * Reads the log of deliveries until its newest entry fulfils `isSo`, because the shop stores a result after the
   * receiver has responded.
   */
  const logWhere = async (isSo: (newest: Delivery | undefined) => boolean): Promise<Delivery[]> => {
    for (;;) {
      const deliveries = await log();
      if (isSo(deliveries[0])) return deliveries;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const last = (await logWhere((newest) => newest?.note === 'HTTP 401'))[0]!;
  expect(last).toMatchObject({ status: 'waiting', resource_id: refused, attempts: 1 });
  await outdated.child.stop();

  // The receiver has the new secret again. A resend from the log delivers before the next automatic retry.
  const mended = await startReceiver('new', port);
  await send('POST', `/shop-api/webhooks/${String(id)}/deliveries/${String(last.id)}/resend`);
  await heard(mended, refused);
  const noted = await logWhere((newest) => newest?.status !== 'waiting');
  expect(noted.map(({ status }) => status)).toEqual(Array(5).fill('delivered'));
  expect(shop.err()).toMatch(/^A webhook began to fail: HTTP 401 [^\n]*\n$/);
});
