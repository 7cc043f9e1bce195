import type { RangeType } from '../../../domain/rule';
import { type Fields, idValue, integerValue, quoted, textValue } from '../sources/lenient-values';

/** The zone in which an imported rule was written, and the zone in which the rule applies in this shop. */
interface RuleZones {
  readonly there: string;
  readonly here: string;
}

/** Texts that state whether a rule opens or closes times. A rule with another text closes times. */
const FLAGS: readonly string[] = ['1', 'true', 'yes', 'on', '0', 'false', 'no', 'off', ''];

/** The range types whose ranges are dates. A date is the same in every zone. */
const DATES_ONLY: readonly RangeType[] = ['custom', 'months', 'weeks', 'days'];

/**
 * Returns a sentence for each value of an availability rule that this shop does not store as the other system has it,
 * so that opening hours do not change unnoticed.
 */
export function ruleDifferences(fields: Fields, rangeType: RangeType, { there, here }: RuleZones): string[] {
  const unreadable = (['priority', 'ordering', 'event_id', 'qty'] as const).filter((name) => {
    const value = integerValue(fields[name]);
    return idValue(fields[name]) !== undefined && (value === undefined || (name === 'qty' && value < 0));
  });
  const flag = fields.appointable ?? '';
  const isFlag = typeof flag === 'boolean' || FLAGS.includes((textValue(flag) ?? '?').toLowerCase());
  return [
    ...unreadable.map(
      (name) =>
        `The ${name} ${quoted(fields[name])} of the rule cannot be used in this shop, and is left out.`,
    ),
    ...(isFlag
      ? []
      : [`The field appointable of the rule is ${quoted(flag)}, so the rule closes its times in this shop.`]),
    ...(there === here || DATES_ONLY.includes(rangeType)
      ? []
      : [
          `The rule keeps its times of day: they were in the time zone ${there}, and are in ${here} in this shop.`,
        ]),
  ];
}
