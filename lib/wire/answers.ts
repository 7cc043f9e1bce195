import type { Answer, CheckIn } from '../domain/questions/answer';
import type { Appointment } from '../domain/appointment';

/** A place of an appointment whose person has arrived, as clients see it. */
export interface WireCheckIn {
  readonly place: number;
  readonly checked_in_at: CheckIn['checkedInAt'];
}

/** The fields of an appointment about its places, as clients see them. */
export interface WireAnswers {
  /** Answers to the product's questions. Present only for an appointment with answers. */
  readonly answers?: readonly Answer[];
  /** Places whose person has arrived. Present only if there are any. */
  readonly check_ins?: readonly WireCheckIn[];
}

/**
 * Returns an object with the answers of an appointment under their REST name; an empty object if there are no answers.
 * An appointment in an event of an older version may lack `answers`.
 */
export const answersField = ({
  answers = [],
}: Partial<Pick<Appointment, 'answers'>>): Pick<WireAnswers, 'answers'> =>
  answers.length > 0 ? { answers } : {};

/**
 * Returns an object with the check-ins of an appointment under their REST name; an empty object if there are no
 * check-ins. An appointment in an event of an older version may lack `checkIns`.
 */
export const checkInsField = ({
  checkIns = [],
}: Partial<Pick<Appointment, 'checkIns'>>): Pick<WireAnswers, 'check_ins'> =>
  checkIns.length > 0
    ? { check_ins: checkIns.map(({ place, checkedInAt }) => ({ place, checked_in_at: checkedInAt })) }
    : {};
