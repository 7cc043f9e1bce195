import express, { type Express, Router } from 'express';
import type { Appointments } from '../../../lib/appointments';
import { appointmentsErrors } from '../../../lib/express/errors';
import { appointmentsRouter } from '../../../lib/express/router';
import { translateFromApi } from './translate';

/**
 * Builds the shop's Express app with the library's router in one place.
 * @param before what the shop does to its app before it mounts the router
 */
export type Mount = (appointments: Appointments, before?: (app: Express) => unknown) => Express;

/** A place in an Express app where a shop may mount the router. Tests write the path `/api` for every place. */
export interface Place {
  /** Real path of the router: `/api`, or '' at the root. */
  readonly path: string;
  readonly mount: Mount;
}

const atApi: Mount = (appointments, before) => {
  const app = express();
  before?.(app);
  return app.use('/api', appointmentsRouter(appointments));
};

const atRoot: Mount = (appointments, before) => {
  const app = express();
  app.use(translateFromApi(''));
  before?.(app);
  return app.use(appointmentsRouter(appointments));
};

const nested: Mount = (appointments, before) => {
  const app = express();
  app.use(translateFromApi('/north/api/rest'));
  before?.(app);
  return app.use('/:tenant/api', Router().use('/rest', appointmentsRouter(appointments)));
};

const behindAParser: Mount = (appointments, before) => {
  const app = express();
  before?.(app);
  app.use(express.json(), express.urlencoded({ extended: true }));
  return app.use('/api', appointmentsRouter(appointments), appointmentsErrors());
};

const inExpress4: Mount = (appointments, before) => {
  const app = jest.requireActual<() => Express>('express4')();
  before?.(app);
  return app.use('/api', appointmentsRouter(appointments));
};

const here: express.RequestHandler = (_, res) => {
  res.json({ host: true });
};

/** Mounts the router between two routes of the shop that have the same path prefix. */
const besideAHost: Mount = (appointments, before) => {
  const app = express();
  before?.(app);
  app.use('/api', Router().get('/orders', here));
  app.use('/api', appointmentsRouter(appointments));
  return app.use('/api', Router().get(['/customers', '/v3/appointments', '/v2-beta'], here).post('/', here));
};

export const PLACES = {
  'at-api': { path: '/api', mount: atApi },
  root: { path: '', mount: atRoot },
  nested: { path: '/north/api/rest', mount: nested },
  'behind-a-parser': { path: '/api', mount: behindAParser },
  'express-4': { path: '/api', mount: inExpress4 },
  'beside-a-host': { path: '/api', mount: besideAHost },
} satisfies Record<string, Place>;

/** Place for the router that the variable `TEST_MOUNT` names, to run the whole suite there; `/api` by default. */
export const chosenPlace = ((): Place => {
  const name = process.env.TEST_MOUNT ?? 'at-api';
  if (!Object.hasOwn(PLACES, name))
    throw new Error(
      `TEST_MOUNT is ${name}, but there is no such place; use one of ${Object.keys(PLACES).join(', ')}`,
    );
  return PLACES[name as keyof typeof PLACES];
})();

/**
 * Replaces `/api` by the real path of the router, for signatures and for addresses in responses: `/api/v2/x` becomes
 * `/v2/x` at the root.
 */
export const mounted = (url: string): string => url.replace(/\/api(?=[/?]|$)/, chosenPlace.path);

/**
 * Declares a test that is skipped if the router is mounted in one of the places: `testUnless('behind-a-parser', 'its
 * parser reads bodies first')(name, ...)`.
 */
export const testUnless = (place: keyof typeof PLACES, reason: string) =>
  chosenPlace === PLACES[place]
    ? (name: string, run: () => Promise<void>): void => test.skip(`${name} (not ${place}: ${reason})`, run)
    : test;
