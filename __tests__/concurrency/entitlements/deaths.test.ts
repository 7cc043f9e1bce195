import { forEachDatabase } from '../../support/databases';
import { openParent } from './parent';
import type { Story } from './stories';

const KINDS = ['book and cancel', 'checkout', 'visit', 'series'] as const;
/**
 * Number of times that the process of each story is killed, spread evenly over its calls; `DEATHS=1000` kills it at
 * every call.
 */
const DEATHS = Number(process.env.DEATHS ?? 1);
/** Long timeout, because processes start slowly on a busy machine. */
const PATIENCE = 300_000;

const dayOf = (index: number): string =>
  new Date(Date.UTC(2026, 10, 4 + 2 * index)).toISOString().slice(0, 'YYYY-MM-DD'.length);

forEachDatabase((_name, _open, open) => {
  test.each(KINDS)(
    'a process is killed before or after a call of %s: each entry is used once, or given back once',
    async (kind) => {
      const database = await open();
      const parent = await openParent(database, { cards: 'elsewhere', entries: 1_000 });
      try {
        let day = 0;
        const story = (): Story => ({ kind, day: dayOf((day += 1)) });
        const whole = parent.start({ stories: [story()] });
        await whole.ready();
        const { outcomes, calls } = await whole.serve();
        expect(outcomes).toEqual(['done']);
        expect(await parent.faults()).toEqual([]);
        const all = Array.from({ length: calls }, (_, at) => [
          { at, phase: 'before' as const },
          { at, phase: 'after' as const },
        ]).flat();
        const number = Math.min(DEATHS, all.length);
        const deaths = Array.from(
          { length: number },
          (_, at) => all[Math.floor(((at + 0.5) * all.length) / number)]!,
        );
        let next = parent.start({ stories: [story()] });
        for (const death of deaths) {
          // The next process starts while this one runs.
          const child = next;
          next = parent.start({ stories: [story()] });
          await child.ready();
          await child.serve(death);
          await parent.recover();
          expect({ death, faults: await parent.faults() }).toEqual({ death, faults: [] });
        }
        await next.ready();
        await next.serve();
        expect(await parent.faults()).toEqual([]);
      } finally {
        await parent.close();
        await database.close();
      }
    },
    PATIENCE,
  );
});
