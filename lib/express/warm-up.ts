import { createServer, get, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Appointments } from '../appointments';
import { type Internals, internalsOf } from '../internals';
import { formatDate } from '../time/format';

const PRODUCTS = 3;
const REQUESTS = 5;
/**
 * Milliseconds after which no further warm-up request is sent, so that the start of a shop with huge products is hardly
 * delayed.
 */
const LAST_BEGINS_AFTER_MS = 300;
/** Milliseconds after which the warm-up ends although a response is incomplete, so that the shop starts in any case. */
const TIMEOUT_MS = 2_000;

/**
 * Requests the coming month of the shop's first products a few times over HTTP, as an anonymous caller, before the shop
 * listens, and drops the responses. Without this warm-up, the first customers of a new process wait until V8 has
 * compiled the code that lists and sends times. The shop starts about 0.2 s later. The warm-up only reads, but the
 * app's own middleware runs as for any request. It never throws; failures are logged.
 *
 * @param app the listener of the shop's requests: its Express app, or any listener of `http.createServer`. If the app
 * accepts only HTTPS, or only a certain host, pass an app that has nothing but the router
 * @param mount the path of the router in the app: `/api`; '' at the root
 */
export async function warmUp(appointments: Appointments, app: RequestListener, mount: string): Promise<void> {
  const { host, site, options } = internalsOf(appointments);
  if (!options.enabled) return;
  const server = createServer(app);
  try {
    const queries = await monthsOf({ host, site, options });
    const port = await listenAlone(server);
    const begun = performance.now();
    for (const query of queries) {
      if (performance.now() - begun > LAST_BEGINS_AFTER_MS) break;
      await ask(port, `${mount}/v2/slots?${query}`);
    }
  } catch (error) {
    options.logger.warn(
      { err: error },
      'The warm-up requests failed. The shop starts anyway, but its first requests may be slower.',
    );
  } finally {
    server.close();
  }
}

/**
 * Returns the queries to send for the warm-up, each for about a month from today. Each query is one day shorter than
 * the query before it, so that no response comes from the cache.
 */
async function monthsOf({
  host,
  site,
  options,
}: Pick<Internals, 'host' | 'site' | 'options'>): Promise<string[]> {
  const query = { type: 'appointment', status: 'publish', limit: PRODUCTS };
  const { items } = await host.products.search(query, { userId: 0 });
  if (items.length === 0) return [];
  const today = site.zone.dayOf(options.clock.now());
  return Array.from({ length: REQUESTS }, (_, number) => {
    const { id } = items[number % items.length]!;
    return `product_ids=${id}&min_date=${formatDate(today)}&max_date=${formatDate(today + 30 - number)}`;
  });
}

/**
 * Makes a server listen only on this machine, and not through the cluster module: in a cluster, other processes would
 * get the requests.
 */
async function listenAlone(server: Server): Promise<number> {
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen({ port: 0, host: '127.0.0.1', exclusive: true }, listening);
  });
  return (server.address() as AddressInfo).port;
}

/** Sends a warm-up request and reads the response to its end. */
async function ask(port: number, path: string): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    await new Promise<void>((ended, failed) => {
      const request = get({ host: '127.0.0.1', port, path, agent: false, signal }, (response) => {
        if (response.statusCode !== 200)
          failed(new Error(`The response has the status ${response.statusCode} instead of 200`));
        response.on('error', failed).on('end', ended).resume();
      });
      request.on('error', failed);
    });
  } catch (cause) {
    throw new Error(`The warm-up request GET ${path} failed`, { cause });
  }
}
