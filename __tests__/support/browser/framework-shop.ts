import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { createMemoryShop, type ShopFile } from '../../../adapters/memory';
import {
  type Appointments,
  AppointmentsError,
  appointmentsRouter,
  createAppointments,
} from '../../../lib/index';
import { asInstant } from '../../../lib/time/units';
import { databaseOfShop } from '../databases';
import { ROOT } from '../package/documents';
import { fillShop } from '../shops/fill-shop';

const BUILT = join(ROOT, 'examples/frameworks/dist');

/** Renders the page of a framework on the server; with a nonce, the page of the desk. */
export type Render = (nonce: string | undefined) => string | Promise<string>;

/** A server with the pages of examples/frameworks, the routes that they call, and the library's router at `/api`. */
export interface FrameworkShop {
  readonly appointments: Appointments;
  /** Address of a framework's page. */
  address(framework: string, page: 'booking' | 'desk'): string;
  /** Makes the server render the pages with this function. Without it, browsers render them. */
  renderWith(render: Render | undefined): void;
  close(): Promise<void>;
}

/**
 * Starts the shop and its server. Each page begins a session of the user `boss`, whose password is `a long password`.
 * @param now milliseconds since 1970, at which the shop's clock stands still
 */
export async function frameworkShop(file: ShopFile, now: number): Promise<FrameworkShop> {
  let render: Render | undefined;
  const shop = createMemoryShop(file);
  const { database, giveBack } = await databaseOfShop();
  const appointments = createAppointments({
    ...shop.options,
    site: shop.site,
    database,
    secret: 'a secret of thirty-two characters or more',
    clock: { now: () => asInstant(Math.floor(now / 1000)) },
  });
  await fillShop(file, appointments);
  const nonceOf = async (cookie: string): Promise<string> => {
    const session = await shop.host.access.session({ headers: { cookie } });
    return appointments.nonceFor(session!);
  };

  const app = express();
  app.use('/api', appointmentsRouter(appointments));
  app.get('/desk/nonce', async (request, response) => {
    response.send(await nonceOf(request.headers.cookie!));
  });
  app.get('/cart', (_request, response) => void response.send('<h1>In the cart</h1>'));
  app.post('/cart', express.json(), async (request, response) => {
    const { product_id, start, qty, staff_id } = request.body as Record<string, number> & { start: string };
    try {
      const draft = { productId: product_id!, start, quantity: qty, staffId: staff_id };
      response.status(201).json({ id: (await appointments.book(draft)).id });
    } catch (error) {
      if (!(error instanceof AppointmentsError)) throw error;
      response.status(error.status).json({ code: error.code, data: error.data });
    }
  });
  app.get('/:framework/:page', async (request, response, next) => {
    const { framework, page } = request.params;
    if (page !== 'booking' && page !== 'desk') return next();
    const cookie = (await shop.host.access.signIn('boss', 'a long password'))!;
    const nonce = page === 'desk' ? await nonceOf(cookie) : undefined;
    const html = readFileSync(join(BUILT, framework, 'index.html'), 'utf8');
    const attribute = nonce === undefined ? '' : ` data-nonce="${nonce}"`;
    const content = render ? await render(nonce) : '';
    response.set('Set-Cookie', `${cookie}; Path=/`);
    response.send(html.replace(' id="page">', ` id="page"${attribute}>${content}`));
  });
  app.use(express.static(BUILT));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    appointments,
    address: (framework, page) => `http://127.0.0.1:${port}/${framework}/${page}`,
    renderWith: (next) => void (render = next),
    async close() {
      server.closeAllConnections();
      server.close();
      await appointments.close();
      giveBack();
    },
  };
}
