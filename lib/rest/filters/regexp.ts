import { RE2JS, RE2JSException } from 're2js';

/** A regular expression of RE2: it ends in time linear in the text, whatever was written. Case is ignored. */
export interface Pattern {
  /** Is it found anywhere in a text? */
  isIn(text: string): boolean;
  /** The most that looking for it takes, in steps: some ten million a second. */
  stepsFor(text: string): number;
}

/** Counted repetitions are written out to be run, `(?:\w{9}){9}` as 81 parts; more than these take long to prepare. */
const MOST_PARTS = 1000;

/** A quotation, a character that is escaped, a class, a group's beginning or end, a counted repetition, or any other. */
const TOKEN =
  /\\Q[^]*?(?:\\E|$)|\\[pPx]\{[^}]*\}|\\.|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]|[()]|\{(\d{1,4})(?:,(\d{0,4}))?\}|[^]/gu;

/** The pattern of a text, or what is wrong with it. */
export function compilePattern(source: string): Pattern | 'invalid' | 'too large' {
  if (partsOf(source) > MOST_PARTS) return 'too large';
  try {
    const compiled = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    const size = compiled.programSize();
    return {
      isIn: (text) => compiled.matcher(text).find(),
      stepsFor: (text) => size * (text.length + 1),
    };
  } catch (error) {
    if (error instanceof RE2JSException) return 'invalid';
    throw error;
  }
}

/** How many parts a pattern has once its counted repetitions are written out. */
function partsOf(source: string): number {
  /** Parts of the groups that are open, the whole pattern first. */
  const groups = [0];
  let last = 0;
  const append = (parts: number): void => {
    groups.push(groups.pop()! + parts);
  };
  for (const [token, least, most] of source.matchAll(TOKEN)) {
    if (token === '(') {
      groups.push(1);
    } else if (least !== undefined) {
      const times = Math.max(Number(least), Number(most ?? 0), 1);
      append(last * (times - 1));
      last *= times;
    } else {
      last = token === ')' && groups.length > 1 ? groups.pop()! : token.startsWith('\\Q') ? token.length : 1;
      append(last);
    }
  }
  return groups.reduce((sum, parts) => sum + parts);
}
