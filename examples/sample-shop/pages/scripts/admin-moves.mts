import { showDone, showRefusal } from './admin-answer.mjs';
import { type FeedAppointment, written } from './admin-salon.mjs';
import { send } from './send.mjs';

/** The new place of an appointment: another start in site seconds, another member, or both. */
export interface Target {
  readonly start: number;
  readonly staff_id?: number;
}

interface Move {
  readonly one: FeedAppointment;
  readonly to: Target;
  /** The place where the judge's answer is shown. */
  readonly region: HTMLElement;
  /** Called with whether it was moved, each time that it was tried. */
  readonly done: (isMoved: boolean) => void;
}

/**
 * Moves an appointment if the judge agrees, by all rules. Otherwise it shows the reasons and the alternatives. A
 * manager may overrule the opening hours, but nothing else.
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
