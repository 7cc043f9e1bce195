import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createMemoryShop, type MemoryShop, type ShopFile } from '../../../adapters/memory';
import {
  type Appointments,
  type AppointmentsOptions,
  appointmentsRouter,
  createAppointments,
  type MessagesPort,
} from '../../../lib/index';
import { asInstant } from '../../../lib/time/units';
import { databaseOfShop } from '../databases';
import { elementOrigin } from './element-server';
import { fillShop } from '../shops/fill-shop';

/** The strictest content security policy under which the page's scripts and requests work. */
const POLICY = ["default-src 'none'", "style-src 'self'", "connect-src 'self'"].join('; ');

/** A server with a page of the desk under a strict policy, and with the library's router at `/api`. */
export interface DeskShop {
  readonly appointments: Appointments;
  readonly host: MemoryShop['host'];
  /** Orders of the shop; the list changes with each booking. */
  readonly orders: MemoryShop['orders'];
  /** Payments, to be reported with `orderChanged`. */
  readonly payments: Pick<MemoryShop['host']['orders'], 'pay'>;
  address(page: DeskPage): string;
  /** Sets the shop's clock, in milliseconds since 1970. */
  setClock(now: number): void;
  /** Makes later requests fail, as if the session had ended or the network were down. */
  fail(how: 'never' | 'no-network' | 'signed-out'): void;
  close(): Promise<void>;
}

/** Attributes of the desk and of its page. */
export interface DeskPage {
  /** Login of the signed-in user. */
  readonly login: string;
  readonly lang?: string;
  readonly dir?: 'rtl';
  /** Further attributes of the element. */
  readonly attributes?: string;
  /** Content between the tags of the element. It fills the element's slots. */
  readonly content?: string;
}

/** Options of the library, and the transport of messages to customers; without one, the shop sends none. */
export type DeskShopOptions = Partial<Pick<AppointmentsOptions, 'updateStatuses' | 'messages'>> & {
  readonly transport?: MessagesPort;
};

/**
 * Starts the shop and its server.
 * @param now milliseconds since 1970, at which the shop's clock stands still
 */
export async function deskShop(
  file: ShopFile,
  now: number,
  { transport, ...options }: DeskShopOptions = {},
): Promise<DeskShop> {
  let clock = now;
  let failing: 'never' | 'no-network' | 'signed-out' = 'never';
  const shop = createMemoryShop(file);
  const { database, giveBack } = await databaseOfShop();
  const appointments = createAppointments({
    ...shop.options,
    ...options,
    ...(transport && { host: { ...shop.host, messages: transport } }),
    site: shop.site,
    database,
    secret: 'a secret of thirty-two characters or more',
    clock: { now: () => asInstant(Math.floor(clock / 1000)) },
  });
  await fillShop(file, appointments);
  const elements = await elementOrigin();
  const cookies = new Map<string, string>();

  const app = express();
  app.use((_request, response, next) => {
    response.set('Content-Security-Policy', `${POLICY}; script-src ${elements}`);
    next();
  });
  app.use('/api', (request, response, next) => {
    if (failing === 'no-network') return void request.socket.destroy();
    if (failing === 'signed-out') {
      response
        .status(401)
        .json({ code: 'shop_rest_cannot_view', message: 'Sign in.', data: { status: 401 } });
      return;
    }
    next();
  });
  app.use('/api', appointmentsRouter(appointments));
  app.get('/', async (request, response) => {
    const page = JSON.parse(request.query.page as string) as DeskPage;
    // Reuses the session of the login, because two pages of one browser share its cookies.
    const cookie = cookies.get(page.login) ?? (await shop.host.access.signIn(page.login, 'a long password'));
    if (cookie === undefined) throw new Error(`${page.login} cannot sign in`);
    cookies.set(page.login, cookie);
    const session = await shop.host.access.session({ headers: { cookie } });
    response
      .set('Set-Cookie', `${cookie}; Path=/`)
      .send(htmlOf(page, { nonce: appointments.nonceFor(session!), elements }));
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: (page) => `http://127.0.0.1:${port}/?page=${encodeURIComponent(JSON.stringify(page))}`,
    appointments,
    host: shop.host,
    orders: shop.orders,
    payments: shop.host.orders,
    setClock: (next) => void (clock = next),
    fail(how) {
      failing = how;
      // Open event streams must end, too.
      if (how === 'no-network') server.closeAllConnections();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await appointments.close();
      giveBack();
    },
  };
}

const htmlOf = (
  { lang = 'en', dir, attributes = '', content = '' }: DeskPage,
  { nonce, elements }: { readonly nonce: string; readonly elements: string },
): string => `<!doctype html>
<html lang="${lang}"${dir === undefined ? '' : ` dir="${dir}"`}>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Desk</title>
    <script type="module" src="${elements}/desk/desk.mjs"></script>
  </head>
  <body>
    <main>
      <h1>Desk</h1>
      <appointment-desk api="/api" session-nonce="${nonce}" ${attributes}>${content}</appointment-desk>
    </main>
  </body>
</html>`;
