import { runChild } from '../support/child';
import type { LoadedModules } from '../support/http/first-list';

let loaded: LoadedModules;

beforeAll(async () => {
  const child = runChild('__tests__/support/http/first-list.ts', {});
  expect({ code: await child.ended(), err: child.err() }).toEqual({ code: 0, err: '' });
  loaded = JSON.parse(child.out()) as LoadedModules;
  expect(loaded.status).toBe(200);
});

test('a first list of slots loads none of the packages that only calendars and patterns need', () => {
  expect(loaded.packages).toEqual(expect.arrayContaining(['express', 'sequelize', 'express-validator']));
  for (const name of ['ical.js', 're2js', 'openapi-fetch']) expect(loaded.packages).not.toContain(name);
});

test('everything that a first list of slots needs is loaded before the shop listens', () => {
  expect(loaded.late).toEqual([]);
});
