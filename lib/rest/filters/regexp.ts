import type * as Re2 from 're2js';

/**
 * Loads the package for regular expressions when the first one is used, because the package is large and few requests
 * need it.
 */
const re2 = () => require('re2js') as typeof Re2;

/** A regular expression of RE2. For every pattern, the time of a search is linear in the text. Case is ignored. */
export interface Pattern {
  /** Whether a text contains a match. */
  isIn(text: string): boolean;
  /** Largest number of steps that a search in this text can take. Ten million steps take about a second. */
  stepsFor(text: string): number;
}

/**
 * Largest number of parts (characters, classes, groups) of a pattern, because longer patterns take long to compile.
 * Counted repetitions are expanded: `(?:\w{9}){9}` has 81 parts.
 */
const MOST_PARTS = 1000;

/**
 * Matches one token of a pattern: a quotation, an escaped character, a class, the begin or end of a group, a counted
 * repetition, or any other character.
 */
const TOKEN =
  /\\Q[^]*?(?:\\E|$)|\\[pPx]\{[^}]*\}|\\.|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]|[()]|\{(\d{1,4})(?:,(\d{0,4}))?\}|[^]/gu;

/** Compiles a pattern. Returns the regular expression, or a text that says what is wrong. */
export function compilePattern(source: string): Pattern | 'invalid' | 'too large' {
  if (partsOf(source) > MOST_PARTS) return 'too large';
  const { RE2JS, RE2JSException } = re2();
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

/** Returns the number of parts of a pattern after its counted repetitions are expanded. */
function partsOf(source: string): number {
  /** Number of parts in each open group. The first group is the whole pattern. */
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
