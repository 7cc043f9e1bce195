import type { IndexProgress } from '../services/stored-index/upkeep';
import { MODULE_USAGE, openModule } from './open-module';

export const REBUILD_USAGE = `Usage: shop-appointments rebuild <module>

Rebuilds the stored availability index, then computes a sample of it again and compares the two.
Bookings and reads continue meanwhile.
${MODULE_USAGE}`;

type Write = (text: string) => void;

const BAR = 30;

/**
 * Runs the `rebuild` command.
 *
 * @param draw overwrites the current line
 * @returns the exit code: 0 done, 1 the index differs from the rules, 2 wrong arguments
 */
export async function rebuild(args: readonly string[], print: Write, draw: Write): Promise<number> {
  const found = await openModule(args);
  if (typeof found === 'string') {
    print(`${found}\n\n${REBUILD_USAGE}`);
    return 2;
  }
  try {
    const owners = await found.index.rebuild({
      onProgress: (progress) => draw(`\r${progressBar(progress)}`),
    });
    draw('\n');
    const { checked, drift } = await found.index.selfCheck();
    print(
      `The stored times of rules were rebuilt for ${owners} owners of rules: the shop, products, staff members and resources.`,
    );
    for (const { kind, kindId, ruleIds } of drift) {
      print(`DIFFERENT  ${kind}${kindId === null ? '' : ` ${kindId}`}: rules ${ruleIds.join(', ')}`);
    }
    if (drift.length > 0) return 1;
    print(`${checked} rules were computed again, and the stored times agree with them.`);
    return 0;
  } finally {
    await found.close();
  }
}

/** Draws a progress bar, such as `[###-------] 3 of 10`. */
export function progressBar({ done, total }: IndexProgress): string {
  const full = total === 0 ? BAR : Math.floor((BAR * done) / total);
  return `[${'#'.repeat(full)}${'-'.repeat(BAR - full)}] ${done} of ${total}`;
}
