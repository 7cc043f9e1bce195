import { internalsOf } from '../support/internals';
import type { RuleDraft } from '../../lib/domain/rule';
import { runToEnd } from '../../lib/engine/run-to-end';
import { productSettings } from '../../lib/engine/slots/product/product-settings';
import { productSlots } from '../../lib/engine/slots/product-slots';
import type { Slot } from '../../lib/engine/slots/types';
import { assembleWorld, paintedAround } from '../../lib/engine/slots/world';
import { createKeptRules } from '../../lib/services/stored-index/kept-rules';
import { createStoredIndex } from '../../lib/services/stored-index/stored-index';
import type { RuleSource } from '../../lib/services/world/world-loader';
import { ownersBearingOn } from '../../lib/storage/storage';
import { asInstant } from '../../lib/time/units';
import type { Month } from './month';
import { openSalon, type Salon } from './salon';
import { medianOf, sideBySideAsync } from './timing';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Compares two ways to list the month's slots by 20 rules: from stored occurrences, and computed from the rules. */
export const indexSmall = (month: Month) => measure(month, 0, 150);

/**
 * Compares two ways to list the month's slots by 5,000 recurring events of the members' calendars: from stored
 * occurrences, and computed from the rules.
 */
export const indexLarge = (month: Month) => measure(month, 500, 10);

async function measure(month: Month, eventsAMember: number, rounds: number) {
  const salon = await openSalon({ ...month, rules: [...month.rules, ...shifts(month)] });
  const { calendar, rules } = salon.appointments;
  const { storage, site } = internalsOf(salon.appointments);
  for (const member of month.product.staffIds!) {
    if (eventsAMember > 0) await calendar.importFor(member, { text: calendarOf(eventsAMember) });
  }
  const index = { enabled: true, days: 90 };
  const keptRules = createKeptRules(storage);
  const stored = createStoredIndex({ storage, keptRules, site, clock: { now: () => month.now }, index });
  const fromIndex: RuleSource = (target, window) => stored.rulesOf(ownersBearingOn(target), window);
  const fromRules: RuleSource = (target) => storage.rules.bearingOn(target);
  await check(salon, month, [fromIndex, fromRules]);
  const [indexed, computed] = await sideBySideAsync(
    () => slotsOf(salon, month, fromIndex),
    () => slotsOf(salon, month, fromRules),
    rounds,
  );
  const figures = {
    rules: (await rules.all()).length,
    index_ms: medianOf(indexed),
    rules_ms: medianOf(computed),
    ratio: medianOf(indexed.map((ms, i) => ms / computed[i]!)),
  };
  await salon.close();
  return figures;
}

/** Throws unless stored occurrences and rules give the same slots, and only the first source has stored occurrences. */
async function check(salon: Salon, month: Month, sources: readonly RuleSource[]): Promise<void> {
  const [indexed, computed] = await Promise.all(sources.map((source) => slotsOf(salon, month, source)));
  const isKnown = (rules: Awaited<ReturnType<RuleSource>>) => rules.every((rule) => 'occurrences' in rule);
  const [known, unknown] = await Promise.all(
    sources.map((source) => source(targetOf(month), windowOf(salon, month))),
  );
  if (computed!.length < 1_000 || JSON.stringify(indexed) !== JSON.stringify(computed)) {
    throw new Error(
      `The stored index gives ${indexed!.length} slots, and the rules give ${computed!.length} or other ones`,
    );
  }
  if (!isKnown(known!) || isKnown(unknown!) || known.length !== unknown!.length)
    throw new Error('The two timed sources are not the stored index and the rules');
}

const targetOf = ({ product }: Month) => ({ productIds: [product.id], staffIds: product.staffIds! });

const spanOf = ({ from, to, product }: Month) => ({
  start: from,
  end: asInstant(to + productSettings(product).durationSeconds),
});

const windowOf = ({ appointments }: Salon, month: Month) =>
  paintedAround(spanOf(month), internalsOf(appointments).site.zone);

/**
 * Computes a list of slots as the library does, but without querying bookings and without formatting the
 * response.
 */
async function slotsOf(salon: Salon, month: Month, source: RuleSource): Promise<Slot[]> {
  const { zone } = internalsOf(salon.appointments).site;
  const product = productSettings(month.product);
  const world = assembleWorld({
    zone,
    now: month.now,
    precedence: 'larger-wins',
    bookings: month.bookings,
    span: spanOf(month),
    products: new Map([[product.id, product]]),
    rules: await source(targetOf(month), windowOf(salon, month)),
  });
  const slots: Slot[] = [];
  const listing = {
    window: { start: month.from, end: month.to },
    pastTimes: false,
    combine: false,
    hideUnavailable: false,
    firstOfRepeated: false,
  };
  runToEnd(productSlots(world, product, listing, slots));
  return slots;
}

/** Makes 18 rules: for each of nine members, longer hours on some weekdays and a day off. */
function shifts({ product, rules: [like] }: Month): Month['rules'] {
  const own = product.staffIds!.slice(0, 9).flatMap((kindId, i): Partial<RuleDraft>[] => [
    {
      kindId,
      rangeType: `time:${(i % 5) + 1}` as RuleDraft['rangeType'],
      fromRange: '08:00',
      toRange: '19:00',
    },
    {
      kindId,
      rangeType: 'days',
      fromRange: String((i % 7) + 1),
      toRange: String((i % 7) + 1),
      appointable: false,
    },
  ]);
  return own.map((draft) => ({ ...like!, kind: 'staff', ...draft }));
}

/**
 * Makes quarter-hour events, mostly outside working hours, that recur every week or every second to fourth
 * week.
 */
function calendarOf(events: number): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const lines = Array.from({ length: events }, (_, i) => {
    const quarter = Math.floor(i / 7) % 72;
    return [
      ...['BEGIN:VEVENT', `UID:event-${i}`, 'SUMMARY:Busy', 'DURATION:PT15M'],
      `DTSTART:202601${two(5 + (i % 7))}T${two((17 + Math.floor(quarter / 4)) % 24)}${two((quarter % 4) * 15)}00`,
      `RRULE:FREQ=WEEKLY;INTERVAL=${1 + (i % 4)};BYDAY=${WEEKDAYS[i % 7]}`,
      'END:VEVENT',
    ];
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//bench//EN', ...lines.flat(), 'END:VCALENDAR', ''].join(
    '\r\n',
  );
}
