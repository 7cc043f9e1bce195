import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { progressBar, rebuild } from '../../lib/cli/rebuild';
import { openShop } from '../support/shops/core-shop';
import { ruleDraft } from '../support/stored';

const folder = mkdtempSync(join(tmpdir(), 'rebuild-'));
const module_ = join(folder, 'appointments.cjs');
writeFileSync(module_, 'module.exports = { appointments: globalThis.shopOfTheTest };');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(args: readonly string[]) {
  const printed: string[] = [];
  const drawn: string[] = [];
  const code = await rebuild(
    args,
    (line) => printed.push(line),
    (text) => drawn.push(text),
  );
  return { code, printed, drawn };
}

test('rebuilds the index of the shop that a module exports, shows how far it is, and closes the shop', async () => {
  const { appointments } = await openShop();
  await appointments.rules.create(ruleDraft({ kind: 'staff', kindId: 11, appointable: false }));
  const close = jest.spyOn(appointments, 'close');
  Object.assign(globalThis, { shopOfTheTest: appointments });
  expect(await run([module_])).toEqual({
    code: 0,
    printed: [
      'The stored times of rules were rebuilt for 2 owners of rules: the shop, products, staff members and resources.',
      '2 rules were computed again, and the stored times agree with them.',
    ],
    drawn: [
      '\r[------------------------------] 0 of 2',
      '\r[###############---------------] 1 of 2',
      '\r[##############################] 2 of 2',
      '\n',
    ],
  });
  expect(close).toHaveBeenCalledTimes(1);
});

test('a progress bar for no work is full', () => {
  expect(progressBar({ done: 0, total: 0 })).toBe('[##############################] 0 of 0');
});

test('wrong arguments are refused with the usage', async () => {
  const { code, printed } = await run([]);
  expect(code).toBe(2);
  expect(printed).toEqual([expect.stringContaining('Usage: shop-appointments rebuild <module>')]);
});
