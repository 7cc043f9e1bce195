import type { Outcome } from './messages';

/** Answers that an honest race may get besides success: no place, gone, in the trash already, makes no sense. */
const REFUSALS = [400, 404, 409, 410];

/** Also honest: somebody deleted the appointment while the shop was still making its order. */
const isRefusal = ({ status, message }: Outcome): boolean =>
  REFUSALS.includes(status) || (status === 502 && message.includes('The order was made too late'));

export interface Tally {
  accepted: number;
  refused: number;
  other: number;
}

/** Accepted and refused for each operation. */
export function tally(outcomes: readonly Outcome[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const outcome of outcomes) {
    const { op, status } = outcome;
    const counts = tallies.get(op) ?? { accepted: 0, refused: 0, other: 0 };
    counts[status === 0 ? 'accepted' : isRefusal(outcome) ? 'refused' : 'other'] += 1;
    tallies.set(op, counts);
  }
  return tallies;
}

/** To try again later, which a machine with too much to do may say to one in so many. */
const ATTEMPTS_TO_ONE_BUSY = 200;

const isBusy = ({ status, message }: Outcome): boolean =>
  status === 503 && message.startsWith('shop_rest_busy');

const isUnknown = ({ status, message }: Outcome): boolean =>
  status === 503 && message.startsWith('shop_rest_outcome_unknown');

/**
 * Counts the answers that no caller should get. A few callers may hear that the database is busy; if many did, that is
 * counted, too.
 *
 * @param losesNodes whether nodes of a cluster were taken away: then many callers may hear that the database is busy
 */
export function mishaps(outcomes: readonly Outcome[], losesNodes = false): string[] {
  const counts = new Map<string, number>();
  const mayBeBusy =
    losesNodes || outcomes.filter(isBusy).length <= Math.ceil(outcomes.length / ATTEMPTS_TO_ONE_BUSY);
  for (const outcome of outcomes) {
    const { op, status, message } = outcome;
    if (status === 0 || isRefusal(outcome) || (mayBeBusy && isBusy(outcome))) continue;
    if (losesNodes && isUnknown(outcome)) continue;
    // The statement behind a database's error differs each time.
    const text = `${op}: ${status} ${message.split('\n')[0]!.replace(/conn:\d+/, 'conn')}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => `${count} x ${text}`);
}

export function summarise(outcomes: readonly Outcome[]): string {
  const contended = outcomes.filter((outcome) => outcome.contended).length;
  const rows = [...tally(outcomes)].map(
    ([op, { accepted, refused, other }]) =>
      `  ${op.padEnd(14)} ${String(accepted).padStart(6)} accepted ${String(refused).padStart(6)} refused ${String(other).padStart(4)} other`,
  );
  return [`${outcomes.length} outcomes, ${contended} of them at contended places`, ...rows].join('\n');
}

/** Operations that were not accepted, or not refused, often enough to say much. */
export const tooFew = (outcomes: readonly Outcome[], least: number): string[] =>
  [...tally(outcomes)].flatMap(([op, { accepted, refused }]) =>
    Math.min(accepted, refused) < least ? [`${op}: only ${accepted} accepted and ${refused} refused`] : [],
  );
