/**
 * Texts about moving the appointment of a self-service link. Words in braces are placeholders; a translation keeps
 * them.
 */
export interface MovingTexts {
  /** Present time of the appointment. Placeholder `{time}`. */
  readonly now: string;
  /** Label of the button that shows the first free day after a day on which nothing is free. Placeholder `{day}`. */
  readonly nextFreeDay: string;
  /** Question before the move. Placeholders `{from}`: the old time; `{to}`: the new one. */
  readonly move: string;
  readonly moveYes: string;
  readonly moveNo: string;
  /** Confirms the move. Placeholders `{from}`: the old time; `{to}`: the new one. */
  readonly moved: string;
  readonly moveTooLate: string;
  readonly moveFailed: string;
  readonly deadLink: string;
}

export const MOVING_TEXTS: MovingTexts = {
  now: 'Your appointment is on {time}.',
  nextFreeDay: 'Next free day: {day}',
  move: 'Move your appointment from {from} to {to}?',
  moveYes: 'Yes, move it',
  moveNo: 'No, keep it',
  moved: 'Your appointment was moved from {from} to {to}.',
  moveTooLate: 'This appointment can no longer be moved online. Please contact the shop.',
  moveFailed: 'The appointment could not be moved. Please try again.',
  deadLink: 'This link does not open an appointment. Use the link in the last message from the shop.',
};
