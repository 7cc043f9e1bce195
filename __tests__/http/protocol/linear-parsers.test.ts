import type { Request } from 'express';
import express from 'express';
import { readLinkToken } from '../../../lib/access/appointment-link';
import { readAuthorization } from '../../../lib/access/authorization';
import { networksOf } from '../../../lib/access/networks';
import { verifyNonce } from '../../../lib/access/nonce';
import { readOAuthParameters, withoutRepeats } from '../../../lib/access/oauth-parameters';
import {
  type Pair,
  signatureBaseStrings,
  signatureOf,
  signingKeys,
} from '../../../lib/access/oauth-signature';
import { signInSource, warnOfProxies } from '../../../lib/express/sender';
import { nestsDeeperThan } from '../../../lib/rest/request/json-depth';
import { meantMethod } from '../../../lib/rest/request/meant-method';
import { createQueryReader } from '../../../lib/rest/request/query-params';
import { parseForm } from '../../../lib/rest/request/query-string';
import { formOf, readBody } from '../../../lib/rest/request/read-body';
import type { RestRequest } from '../../../lib/rest/http';
import { entityTag, isNamedIn, versionsIn } from '../../../lib/rest/response/entity-tag';
import { pageHeaders } from '../../../lib/rest/response/links';
import { createRoutes } from '../../../lib/rest/routes';
import { asInstant } from '../../../lib/time/units';
import { allEndpoints } from '../../support/http/all-endpoints';
import { growthProblem, HOSTILE_ENDS, HOSTILE_PARTS, pumped } from '../../support/growth';

const SECRET = 'a secret of the test, thirty-two bytes';
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

const readQuery = createQueryReader();
const findRoute = createRoutes(allEndpoints());

/** An Express app that trusts all proxies. */
const app = express().set('trust proxy', true);
const requestFrom = (forwarded: string): Request =>
  Object.assign(Object.create(app.request) as Request, {
    app,
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '192.0.2.1' },
    connection: { remoteAddress: '192.0.2.1' },
  });

/** Computes all values that a signature may be compared with. */
const signed = (pairs: readonly Pair[]): unknown =>
  [pairs, withoutRepeats(pairs)].map((each) =>
    signatureBaseStrings('POST', ['https://shop.example/api/v2/appointments'], each).map((base) =>
      signingKeys('cs_1').map((key) => signatureOf('HMAC-SHA256', base, key)),
    ),
  );

/**
 * All parsers that read a part of a request before the library checks the credentials, so that anybody can send them
 * hostile texts. `run` calls the parser. The hostile texts begin with one of `starts`. For a signed query, `run` first
 * calls `readQuery`, because the library checks the length of a query before it reads the signature.
 */
const PARSERS: Readonly<Record<string, { starts: readonly string[]; run: (text: string) => unknown }>> = {
  'Authorization: Basic': {
    starts: ['Basic '],
    run: (text) => Buffer.from(readAuthorization({ authorization: text })?.text ?? '', 'base64').toString(),
  },
  'Authorization: OAuth': {
    starts: ['OAuth ', 'OAuth oauth_nonce="'],
    run: (text) => readOAuthParameters({ query: '', headers: { authorization: text }, form: [] }),
  },
  'signed query': {
    starts: ['oauth_signature=a&', 'oauth_nonce='],
    run(text) {
      readQuery(text);
      return signed(readOAuthParameters({ query: text, headers: {}, form: [] })?.signed ?? []);
    },
  },
  'signed form': {
    starts: ['oauth_consumer_key=a&', 'a='],
    run(text) {
      const form = formOf({ value: text }, FORM_TYPE);
      return signed(readOAuthParameters({ query: '', headers: {}, form })?.signed ?? []);
    },
  },
  query: { starts: ['a=', 'a[', 'filter[0]['], run: (text) => readQuery(text) },
  form: { starts: ['a=', 'a['], run: (text) => parseForm(text) },
  'JSON body': { starts: ['', '{"a":', '{"a":"'], run: (text) => readBody({ value: text }, JSON_TYPE) },
  'depth of JSON': { starts: ['', '['], run: (text) => nestsDeeperThan(32, text) },
  path: {
    starts: ['/v2/', '/v2/calendar/feeds/', '/v1/appointments/'],
    run: (text) => findRoute('GET', text),
  },
  'method override': {
    starts: ['', 'PUT '],
    run: (text) =>
      meantMethod(
        { method: 'POST', headers: { 'x-http-method-override': text } } as unknown as RestRequest,
        () => ({}),
      ),
  },
  'content type': {
    starts: ['application/', 'application/json;'],
    run: (text) => readBody({ value: '{}' }, { 'content-type': text }),
  },
  'content encoding': {
    starts: [''],
    run: (text) => readBody({ value: '{}' }, { ...JSON_TYPE, 'content-encoding': text }),
  },
  'link token': { starts: ['', '1.a.'], run: (text) => readLinkToken(SECRET, text) },
  nonce: {
    starts: [''],
    run: (text) => verifyNonce(SECRET, { id: 's', userId: 1 }, text, asInstant(1_772_438_400)),
  },
  address: { starts: ['', '::ffff:', 'fe80::1%'], run: (text) => networksOf(text) },
  'forwarded address': {
    starts: ['', '192.0.2.1, '],
    run(text) {
      const request = requestFrom(text);
      warnOfProxies(request, () => undefined);
      return signInSource(request, text);
    },
  },
  'If-Match': { starts: ['"', '"1-'], run: (text) => versionsIn(text, 1) },
  'If-None-Match': { starts: ['"', 'W/"'], run: (text) => isNamedIn(text, entityTag('{}')) },
  'Link of a page': {
    starts: ['page=2&', 'token=a&'],
    run(query) {
      readQuery(query);
      return pageHeaders({ total: 100, page: 2, perPage: 10 }, { site: '', mount: '', path: '/', query });
    },
  },
};

/** Makes texts with many different names; repeating one part would give only one name. */
const numbered = (before: string, after: string) => (size: number) => {
  let text = '';
  for (let number = 0; text.length < size; number += 1) text += `${before}${number}${after}`;
  return text;
};
const NUMBERED = [
  ['a=', '&'],
  ['a=', '-0123456789&'],
  ['a[]=', '&'],
  ['a', '=1&'],
  ['a[', ']=1&'],
  ['oauth_', '=1&'],
  ['"', '":1,'],
  ['"', '", '],
  ['192.0.2.', ', '],
] as const;

test.each(Object.keys(PARSERS))('the work for a hostile %s grows at most like its length', (name) => {
  const { starts, run } = PARSERS[name]!;
  const problems: string[] = [];
  const judge = (description: unknown, textOf: (size: number) => string): void => {
    const problem = growthProblem(run, textOf);
    if (problem !== undefined) problems.push(`${JSON.stringify(description)}: ${problem}`);
  };
  for (const start of starts) {
    for (const [before, after] of NUMBERED)
      judge([start, before, after], (size) => start + numbered(before, after)(size - start.length));
    for (const part of HOSTILE_PARTS)
      for (const end of HOSTILE_ENDS) judge([start, part, end], pumped(start, part, end));
  }
  expect(problems).toEqual([]);
});
