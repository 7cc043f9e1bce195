/** Texts about the waiting list. Words in braces are placeholders; a translation keeps them. */
export interface WaitlistTexts {
  /** Label of the button that opens the form of the waiting list. */
  readonly tellMe: string;
  /** Heading of the form of the waiting list. */
  readonly waitFor: string;
  readonly waitFrom: string;
  readonly waitUntil: string;
  /** Label of the checkboxes for weekdays; none of them ticked means every day. */
  readonly waitWeekdays: string;
  readonly waitTimeFrom: string;
  readonly waitTimeTo: string;
  readonly yourName: string;
  readonly yourEmail: string;
  readonly yourPhone: string;
  readonly waitSend: string;
  readonly waitCancel: string;
  /** Confirms that the visitor is on the waiting list. Placeholder `{days}`: the wanted days. */
  readonly waiting: string;
  /** Says that the shop has refused to put the visitor on the waiting list. */
  readonly waitRefused: string;
  readonly waitFailed: string;
  readonly waitSignIn: string;
  /** Asks for an e-mail address or a phone number, if both are missing. */
  readonly contactMissing: string;
}

export const WAITLIST_TEXTS: WaitlistTexts = {
  tellMe: 'Tell me when a place is free',
  waitFor: 'Which days and times suit you?',
  waitFrom: 'First day',
  waitUntil: 'Last day',
  waitWeekdays: 'Only on these weekdays',
  waitTimeFrom: 'Not before',
  waitTimeTo: 'Before',
  yourName: 'Your name',
  yourEmail: 'E-mail',
  yourPhone: 'Phone',
  waitSend: 'Put me on the waitlist',
  waitCancel: 'Cancel',
  waiting: 'You are on the waitlist ({days}). We will write to you as soon as a place is free.',
  waitRefused: 'That is not possible. Please check the days and your details.',
  waitFailed: 'You could not be put on the waitlist. Please try again.',
  waitSignIn: 'Please sign in first.',
  contactMissing: 'Please enter an e-mail address or a phone number.',
};
