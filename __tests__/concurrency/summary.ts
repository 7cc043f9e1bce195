import type { Outcome } from './messages';

/**
 * Statuses of errors that attempts may correctly get: invalid (400), gone (404), no place (409), already in
 * the trash (410).
 */
const REFUSALS = [400, 404, 409, 410];

/**
 * Whether the error is a correct refusal. A 502 is correct if the appointment was deleted while the shop was making its
 * order.
 */
const isRefusal = ({ status, message }: Outcome): boolean =>
  REFUSALS.includes(status) ||
  (status === 502 && message.includes('The shop took too long to create the order'));

export interface Tally {
  accepted: number;
  refused: number;
  other: number;
}

/** Counts the accepted and refused attempts of each operation. */
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

/** On a busy machine, one in this number of attempts may be refused with "try again". */
const ATTEMPTS_TO_ONE_BUSY = 200;

const isBusy = ({ status, message }: Outcome): boolean =>
  status === 503 && message.startsWith('shop_rest_busy');

const isUnknown = ({ status, message }: Outcome): boolean =>
  status === 503 && message.startsWith('shop_rest_outcome_unknown');

/**
 * Counts the failures that no caller should get. Errors about a busy database count only if they are many.
 * @param losesNodes whether nodes of a cluster were taken away; then even many such errors do not count
 */
export function mishaps(outcomes: readonly Outcome[], losesNodes = false): string[] {
  const counts = new Map<string, number>();
  const mayBeBusy =
    losesNodes || outcomes.filter(isBusy).length <= Math.ceil(outcomes.length / ATTEMPTS_TO_ONE_BUSY);
  for (const outcome of outcomes) {
    const { op, status, message } = outcome;
    if (status === 0 || isRefusal(outcome) || (mayBeBusy && isBusy(outcome))) continue;
    if (losesNodes && isUnknown(outcome)) continue;
    // Removes the connection's number, so that equal errors of the database are counted together.
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

/** Lists the operations that were accepted or refused too rarely to prove anything. */
export const tooFew = (outcomes: readonly Outcome[], least: number): string[] =>
  [...tally(outcomes)].flatMap(([op, { accepted, refused }]) =>
    Math.min(accepted, refused) < least ? [`${op}: only ${accepted} accepted and ${refused} refused`] : [],
  );
