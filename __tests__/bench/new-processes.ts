import { spawnSync } from 'node:child_process';
import { makeMonth } from './month';
import { parts } from './needs';
import { quartilesOf } from './timing';
import { limits } from './visits';

const PROCESSES = 9;
const ROWS = { parts, limits };
type Row = keyof typeof ROWS;

/**
 * Measures a row in several new processes, one after the other, and returns the median ratio. The ratios of two
 * processes can differ by a fifth, because V8 optimises the code differently in each.
 *
 * @param row the row of the bench to measure
 */
export function inNewProcesses(row: Row) {
  const ratios = Array.from({ length: PROCESSES }, () => ratioOf(row));
  const [lower, ratio, upper] = quartilesOf(ratios);
  return { ratio, quartiles: [lower, upper] };
}

function ratioOf(row: Row): number {
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', __filename, row], {
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as Awaited<ReturnType<(typeof ROWS)[Row]>>).ratio;
}

const isRow = (name: string | undefined): name is Row => name !== undefined && Object.hasOwn(ROWS, name);

async function oneProcess(row: Row): Promise<void> {
  console.log(JSON.stringify(await ROWS[row](makeMonth(10, 31, 2_000))));
}

if (require.main === module && isRow(process.argv[2])) void oneProcess(process.argv[2]);
