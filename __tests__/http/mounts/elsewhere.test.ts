import { internalsOf } from '../../support/internals';
import express, { type Express, Router } from 'express';
import supertest from 'supertest';
import { appointmentsRouter } from '../../../lib/express/router';
import { createEndpoints } from '../../../lib/rest/endpoints/table';
import { describeInterface } from '../../../lib/rest/openapi';
import { judgeBy } from '../../support/http/openapi-document';
import { at, openShop, password, type RunningShop } from '../../support/http/shop';
import type { Mount } from '../../support/http/mount-places';

const atRoot: Mount = (appointments) => express().use(appointmentsRouter(appointments));

const nested: Mount = (appointments) => {
  const inner = Router().use('/rest', appointmentsRouter(appointments));
  const app: Express = express();
  return app.use('/:tenant/api', inner);
};

describe.each([
  ['at the root', atRoot, ''],
  ['nested, below a parameter', nested, '/north/api/rest'],
])('a router mounted %s', (_, mount, prefix) => {
  let salon: RunningShop;

  beforeEach(async () => {
    salon = await openShop(undefined, {}, mount);
  });

  afterEach(() => salon.close());

  const send = async (verb: 'get' | 'post' | 'patch' | 'delete' | 'options', path: string, body?: object) => {
    const agent = supertest(salon.app);
    const request = agent[verb](prefix + path).auth('boss', password('boss'));
    const answer = await (body ? request.send(body) : request);
    const { endpoints, name, url } = {
      endpoints: createEndpoints(salon.appointments),
      ...internalsOf(salon.appointments).site,
    };
    const judge = judgeBy(describeInterface(endpoints, name, url), prefix);
    const { status, text } = answer;
    const headers = answer.headers as Record<string, string>;
    expect(
      judge.problemOf({ method: verb.toUpperCase(), url: prefix + path, status, headers, text }),
    ).toBeUndefined();
    return answer;
  };

  test('an appointment is created, read at its Location, changed, and deleted', async () => {
    const made = await send('post', '/v2/appointments', { product_id: 8, start: at('2026-03-10T09:00') });
    expect(made.status).toBe(201);
    expect(made.headers.location).toBe(`https://salon.example${prefix}/v2/appointments/1`);
    expect((await send('patch', '/v2/appointments/1', { qty: 2 })).body).toMatchObject({ qty: 2 });
    expect((await send('get', '/v1/appointments?per_page=1&page=1')).body).toMatchObject([{ id: 1, qty: 2 }]);
    expect((await send('delete', '/v2/appointments/1')).status).toBe(200);
  });

  test('links to pages are below the mount', async () => {
    const { headers } = await send('get', '/v2/products?per_page=1&orderby=id');
    expect(headers.link).toBe(
      `<https://salon.example${prefix}/v2/products?per_page=1&orderby=id&page=2>; rel="next"`,
    );
  });

  test('routes are listed and described, and unknown ones are refused', async () => {
    expect((await send('get', '/')).body).toMatchObject({ namespaces: ['v1', 'v2'] });
    expect((await send('options', '/v2/slots')).headers.allow).toBe('GET, HEAD, OPTIONS');
    expect((await send('get', '/v2/openapi.json')).body).toMatchObject({
      servers: [{ url: `https://salon.example${prefix}` }],
    });
    expect((await send('get', '/v2/nothing')).body).toMatchObject({ code: 'rest_no_route' });
  });
});
