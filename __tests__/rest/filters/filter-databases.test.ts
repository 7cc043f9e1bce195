import { parseFilter } from '../../../lib/rest/filters/conditions';
import { createRuleFilter } from '../../../lib/rest/filters/rule-filter';
import { createZone } from '../../../lib/time/zone';
import { forEachDatabase } from '../../support/databases';
import { onFreshStorage, stoppedClock } from '../../support/storage';
import { ruleDraft } from '../../support/stored';

const BERLIN = createZone('Europe/Berlin');

/** Texts that databases compare differently: case, accents, trailing spaces, four-byte characters. */
const TITLES = ['Muller', 'müller', 'MÜLLER', 'muller ', '', 'a\u{1f600}b', '10%', '9'];

forEachDatabase((_, open) => {
  test('the filter of Availabilities returns the same on every database', () =>
    onFreshStorage(open, async (storage) => {
      await storage.transaction(async (t) => {
        for (const [i, title] of TITLES.entries()) {
          const draft = ruleDraft({ title, eventId: i === 0 ? null : i, priority: i % 2 === 0 ? null : -i });
          await storage.rules.insert(draft, stoppedClock.now(), t);
        }
      });
      const rules = await storage.rules.all();
      const passing = (key: string, compare: string, value?: string | string[]): string[] =>
        rules
          .filter(createRuleFilter(parseFilter([{ key, compare, value }]), BERLIN))
          .map(({ title }) => title);

      expect(passing('title', '=', 'muller')).toEqual([]);
      expect(passing('title', '=', 'Muller')).toEqual(['Muller']);
      expect(passing('title', 'IN', ['müller', 'x'])).toEqual(['müller']);
      expect(passing('title', '>', 'MULLER')).toEqual([
        'Muller',
        'müller',
        'MÜLLER',
        'muller ',
        'a\u{1f600}b',
      ]);
      expect(passing('title', '<', 'M')).toEqual(['10%', '9']);
      expect(passing('title', 'LIKE', 'MULLER')).toEqual(['Muller', 'muller ']);
      expect(passing('title', 'LIKE', 'a_b')).toEqual(['a\u{1f600}b']);
      expect(passing('title', 'REGEXP', '^mü')).toEqual(['müller', 'MÜLLER']);
      expect(passing('title', 'NOT REGEXP', '[a-z]')).toEqual(['10%', '9']);
      expect(passing('title', 'IS NULL')).toEqual(['']);
      expect(passing('event_id', '<', '3')).toEqual(['müller', 'MÜLLER']);
      expect(passing('event_id', 'IS NULL')).toEqual(['Muller']);
      expect(passing('priority', 'BETWEEN', ['-5', '-3'])).toEqual(['muller ', 'a\u{1f600}b']);
      expect(passing('date_created', '=', '2026-03-10T10:00:00')).toEqual(TITLES);
      expect(passing('end_date', '=', '9999-12-31')).toEqual(TITLES);
    }));
});
