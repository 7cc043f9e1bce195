import type { ErrorAction } from '../../domain/refusals/error-actions';
import type { ReachedLimit } from '../../domain/refusals/reached-limit';

/** A step that the caller can take after a refused booking. */
interface NextStep {
  readonly action: ErrorAction;
  /** Sentence for people, which ends with a full stop. */
  readonly sentence: string;
}

/** Facts about a refused booking that decide what its caller can do. */
interface RefusedBooking {
  readonly hasAlternatives: boolean;
  /** Booking limits that refuse the booking. */
  readonly limits: readonly ReachedLimit[];
  /** Another possible step, such as booking outside the rules; begins with a verb. */
  readonly orElse?: string | undefined;
}

/**
 * Returns the next step after a refused booking. A booking limit without a later date, such as one free trial for each
 * customer, refuses every other time as well, so then no other time is proposed.
 */
export function nextStep({ hasAlternatives, limits, orElse }: RefusedBooking): NextStep {
  const either = (step: string): string => [step, orElse].filter(Boolean).join(', or ');
  if (hasAlternatives)
    return { action: 'choose_alternative', sentence: `${either('Choose one of the nearest free times')}.` };
  if (limits.some(({ from }) => from === null))
    return {
      action: 'ask_shop',
      sentence: `The limit allows no other time: ${orElse ?? 'ask the shop'}.`,
    };
  return { action: 'choose_time', sentence: `${either(stepWithin(limits))}.` };
}

/** Names the step that the limits allow: the one with the latest date decides. */
function stepWithin(limits: readonly ReachedLimit[]): string {
  const latest = limits.toSorted((a, b) => (a.from! < b.from! ? 1 : -1))[0];
  if (!latest) return 'Choose another time';
  return latest.period === 'upcoming'
    ? `Book again from ${latest.from} on`
    : `Choose a time from ${latest.from} on`;
}
