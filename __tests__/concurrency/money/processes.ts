import { runChild } from '../../support/child';
import type { Random } from '../random';
import type { Outcome } from './operations';
import type { RacerRound, RacerTask } from './racer';

/** Starts a process of the shop. */
export function startRacer(url: string, task: RacerTask) {
  const child = runChild('__tests__/concurrency/money/racer.ts', {}, url, JSON.stringify(task));
  let [read, most] = [0, 20];
  return {
    ready: () => child.printed(/ready/),
    stop: () => child.stop('SIGKILL'),
    hasEnded: () => child.hasEnded(),
    /** Returns a step at which a round may kill the process. */
    anyStep: (random: Random) => random.int(most),
    /** Runs the operations of a round. Returns the outcomes that the process could print, by number. */
    async run(round: RacerRound): Promise<ReadonlyMap<number, Outcome>> {
      read = child.out().length;
      child.write(`${JSON.stringify(round)}\n`);
      const ended = new RegExp(`^[^]{${read}}[^]*?steps (\\d+)\\n`);
      const [, steps] = await child.printed(ended).catch(() => [undefined, undefined]);
      if (steps !== undefined) most = Math.max(1, Number(steps));
      return new Map(
        [
          ...child
            .out()
            .slice(read)
            .matchAll(/outcome (.*)\n/g),
        ].map(([, json]) => {
          const { at, outcome } = JSON.parse(json!) as { at: number; outcome: Outcome };
          return [at, outcome];
        }),
      );
    },
  };
}
