import { showDone, showRefusal } from './admin-answer.mjs';
import { type FeedAppointment, written } from './admin-salon.mjs';
import { send } from './send.mjs';

/** Where an appointment is to go: another start in site seconds, another member, or both. */
export interface Target {
  readonly start: number;
  readonly staff_id?: number;
}

interface Move {
  readonly one: FeedAppointment;
  readonly to: Target;
  /** Where the judge's answer is shown. */
  readonly region: HTMLElement;
  /** Called with whether it was moved, each time that it was tried. */
  readonly done: (isMoved: boolean) => void;
}

/**
 * Moves an appointment if the judge agrees, by all rules; else says why not and what would do. What only the opening
 * hours are against a manager may do all the same.
 */
export async function move(
  { one, to, region, done }: Move,
  enforce: 'full' | 'capacity' = 'full',
): Promise<void> {
  try {
    await send('PATCH', `/api/v2/appointments/${one.id}`, { ...to, enforce });
  } catch (error) {
    showRefusal(region, `${one.title} was not moved.`, error, {
      at: (start) => void move({ one, to: { ...to, start }, region, done }),
      anyway: () => void move({ one, to, region, done }, 'capacity'),
    });
    return done(false);
  }
  showDone(region, `${one.title} is on ${written(to.start)} now.`);
  done(true);
}
