import type { Answer, CheckIn } from '../domain/questions/answer';
import type { Appointment } from '../domain/appointment';

/** A place of an appointment whose person has arrived, as clients see it. */
export interface WireCheckIn {
  readonly place: number;
  readonly checked_in_at: CheckIn['checkedInAt'];
}

/** The fields of an appointment about its places, as clients see them. */
export interface WireAnswers {
  /** Present only for an appointment with answers. */
  readonly answers?: readonly Answer[];
  /** Present only for an appointment with a place that is checked in. */
  readonly check_ins?: readonly WireCheckIn[];
}

/** Returns the answers of an appointment. The appointment may come from an event that was stored before answers existed. */
export const answersField = ({
  answers = [],
}: Partial<Pick<Appointment, 'answers'>>): Pick<WireAnswers, 'answers'> =>
  answers.length > 0 ? { answers } : {};

/** Returns the check-ins of an appointment, which may come from an event that was stored before check-ins existed. */
export const checkInsField = ({
  checkIns = [],
}: Partial<Pick<Appointment, 'checkIns'>>): Pick<WireAnswers, 'check_ins'> =>
  checkIns.length > 0
    ? { check_ins: checkIns.map(({ place, checkedInAt }) => ({ place, checked_in_at: checkedInAt })) }
    : {};
