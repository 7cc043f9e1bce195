import { performance } from 'node:perf_hooks';

const SMALL = 4_096;
const LARGE = 4 * SMALL;
/**
 * Milliseconds below which a function passes without a comparison of its times for the two texts. A function with a
 * regular expression that takes quadratic time needs 200 ms or more for the large text.
 */
const FLOOR_MS = 50;
/**
 * Maximum factor between the times for the large and the small text. The large text is four times as long, so linear
 * work takes 4 times as long, and quadratic work 16 times.
 */
const MOST_GROWTH = 9;
const TRIES = 3;
/**
 * Milliseconds. A function that takes less than this for the small text takes less than FLOOR_MS for the large text,
 * even if its time grows with the cube of the length.
 */
const FIRST_FLOOR_MS = FLOOR_MS / (LARGE / SMALL) ** 3;

/**
 * Describes how much longer `work` takes for a text of 16 KB than for one of 4 KB, if the time grows faster
 * than the text; otherwise undefined. Measures suspicious work by processor time and by the fastest of
 * several runs, because other work and garbage collections only add time.
 */
export function growthProblem(work: (text: string) => unknown, textOf: (size: number) => string) {
  const small = textOf(SMALL);
  if (timeOf(work, small) < FIRST_FLOOR_MS) return undefined;
  const large = textOf(LARGE);
  if (timeOf(work, large) < FLOOR_MS) return undefined;
  const shortest = (text: string): number =>
    Math.min(...Array.from({ length: TRIES }, () => processorTimeOf(work, text)));
  const times = [shortest(large), shortest(small)] as const;
  const isLinear = times[0] < FLOOR_MS || times[0] / times[1] < MOST_GROWTH;
  return isLinear ? undefined : `${times[0].toFixed(1)} ms for 16 KB, ${times[1].toFixed(1)} ms for 4 KB`;
}

function timeOf(work: (text: string) => unknown, text: string): number {
  const begun = performance.now();
  attempt(work, text);
  return performance.now() - begun;
}

function processorTimeOf(work: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  attempt(work, text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Runs the work and ignores its errors, because only the time matters. */
function attempt(work: (text: string) => unknown, text: string): void {
  try {
    work(text);
  } catch {
    return;
  }
}

/**
 * Parts for hostile texts, which make a pattern try to match from many positions: a beginning, a repeated part, and an
 * end that matches nothing.
 */
export const HOSTILE_PARTS = [
  ...[
    'a',
    '0',
    'A',
    ' ',
    '\t',
    '\n',
    '"',
    "'",
    ',',
    ';',
    '=',
    '%',
    '&',
    '+',
    '-',
    '.',
    ':',
    '/',
    '\\',
    '(',
    '[',
  ],
  ...[
    '{',
    '}',
    ']',
    ')',
    '*',
    '_',
    '~',
    'é',
    '\u{1f600}',
    'a ',
    ' a',
    'a,',
    'a=',
    'a="',
    '="',
    '" ',
    '%4',
    '%41',
  ],
  ...[
    '][',
    '[]',
    '[a]',
    'a&',
    'a=1&',
    '0,',
    '0.',
    '0-',
    '0:',
    'W/"',
    '00:00',
    'T0',
    '; a',
    'a; ',
    '::',
    ':0',
  ],
];
export const HOSTILE_ENDS = ['', '\0', '!', ' x x', '"'];

export const pumped =
  (start: string, part: string, end: string) =>
  (size: number): string =>
    start + part.repeat(Math.ceil(Math.max(0, size - start.length - end.length) / part.length)) + end;
