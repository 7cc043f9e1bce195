const FIXED_OFFSET = /^([+-])(\d\d)(?::?([0-5]\d))?$/;

/** Three-letter names of zones in the time zone database. */
const THREE_LETTER_NAMES = new Set([
  ...['UTC', 'UCT', 'GMT', 'EST', 'MST', 'HST', 'CET', 'EET', 'MET', 'WET', 'PRC', 'ROC', 'ROK'],
]);

/**
 * Returns the seconds east of UTC of a fixed offset (`+02:00`, `-0530`, `+02`, `UTC`, `Z`); undefined for any other
 * text, and for an offset of a day or more.
 */
export function parseFixedOffset(text: string): number | undefined {
  if (text === 'Z' || text === 'UTC') return 0;
  const match = FIXED_OFFSET.exec(text);
  if (!match) return undefined;
  const [, sign, hours, minutes = '0'] = match;
  if (Number(hours) > 23) return undefined;
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  return sign === '-' && seconds > 0 ? -seconds : seconds;
}

/**
 * Whether the time zone database of this Node has a zone of this name. Abbreviations that Node accepts, but the
 * database does not have, are refused: Node reads BST as Dhaka, ECT as Paris, IST as Kolkata.
 */
export function isIanaName(name: string): boolean {
  if (/^[a-z]{3}$/i.test(name) && !THREE_LETTER_NAMES.has(name.toUpperCase())) return false;
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
