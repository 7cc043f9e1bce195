import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createMemoryShop, type ShopFile } from '../../../adapters/memory';
import { type Appointments, appointmentsRouter, createAppointments } from '../../../lib/index';
import { asInstant } from '../../../lib/time/units';
import { databaseOfShop } from '../databases';
import { elementOrigin } from './element-server';
import { fillShop } from '../shops/fill-shop';

/**
 * The strictest content security policy under which the page's script, style sheet, requests and form work.
 */
const POLICY = ["default-src 'none'", "style-src 'self'", "connect-src 'self'", "form-action 'self'"].join(
  '; ',
);

/** A page that contains nothing but the picker. */
export interface PlainPage {
  /** Content of the element `main`. */
  readonly body: string;
  readonly lang?: string;
  readonly dir?: 'rtl';
  readonly css?: string;
}

/** A server with one page under a strict policy, and with the library's router at `/api`. */
export interface PlainShop {
  readonly url: string;
  readonly appointments: Appointments;
  /** Requests that the router got, such as `GET /v2/slots/month?product_id=1`, oldest first. */
  readonly requests: string[];
  /** Fields of the forms that were sent, oldest first. */
  readonly submitted: Record<string, string>[];
  /** Sets the page that the server sends. */
  show(page: PlainPage): void;
  /** Sets the shop's clock, in milliseconds since 1970. */
  setClock(now: number): void;
  close(): Promise<void>;
}

/**
 * Starts the shop and its server.
 * @param now milliseconds since 1970, at which the shop's clock stands still
 */
export async function plainShop(file: ShopFile, now: number): Promise<PlainShop> {
  let clock = now;
  let page: PlainPage = { body: '' };
  const shop = createMemoryShop(file);
  const { database, giveBack } = await databaseOfShop();
  const appointments = createAppointments({
    ...shop.options,
    site: shop.site,
    database,
    secret: 'a secret of thirty-two characters or more',
    clock: { now: () => asInstant(Math.floor(clock / 1000)) },
  });
  await fillShop(file, appointments);
  const elements = await elementOrigin();

  const requests: string[] = [];
  const submitted: Record<string, string>[] = [];
  const app = express();
  app.use((_request, response, next) => {
    response.set('Content-Security-Policy', `${POLICY}; script-src ${elements}`);
    next();
  });
  app.use('/api', (request, _response, next) => {
    requests.push(`${request.method} ${request.url}`);
    next();
  });
  app.use('/api', appointmentsRouter(appointments));
  app.get('/page.css', (_request, response) => {
    response.type('css').send(page.css ?? '');
  });
  app.get('/', (_request, response) => {
    response.send(htmlOf(page, elements));
  });
  app.post('/cart', express.urlencoded(), (request, response) => {
    submitted.push(request.body as Record<string, string>);
    response.send(htmlOf({ body: '<p>In the cart</p>' }, elements));
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    appointments,
    requests,
    submitted,
    show: (next) => void (page = next),
    setClock: (next) => void (clock = next),
    async close() {
      server.closeAllConnections();
      server.close();
      await appointments.close();
      giveBack();
    },
  };
}

const htmlOf = ({ body, lang = 'en', dir, css }: PlainPage, elements: string): string => `<!doctype html>
<html lang="${lang}"${dir === undefined ? '' : ` dir="${dir}"`}>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Book</title>
    ${css === undefined ? '' : '<link rel="stylesheet" href="/page.css" />'}
    <script type="module" src="${elements}/picker/picker.mjs"></script>
  </head>
  <body>
    <main>
      <h1>Book</h1>
      ${body}
    </main>
  </body>
</html>`;
