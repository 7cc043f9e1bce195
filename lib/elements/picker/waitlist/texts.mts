/** The words about waiting for a place. A text keeps its placeholders, which are in braces. */
export interface WaitlistTexts {
  /** Button that opens the form. */
  readonly tellMe: string;
  /** Heading of the form. */
  readonly waitFor: string;
  readonly waitFrom: string;
  readonly waitUntil: string;
  /** Label of the weekdays; none means every day. */
  readonly waitWeekdays: string;
  readonly waitTimeFrom: string;
  readonly waitTimeTo: string;
  readonly yourName: string;
  readonly yourEmail: string;
  readonly yourPhone: string;
  readonly waitSend: string;
  readonly waitCancel: string;
  /** Placeholder `{days}`: the days of the entry. */
  readonly waiting: string;
  /** Says that the shop has refused the entry. */
  readonly waitRefused: string;
  readonly waitFailed: string;
  readonly waitSignIn: string;
  /** Says that neither an e-mail address nor a phone number is given. */
  readonly contactMissing: string;
}

export const WAITLIST_TEXTS: WaitlistTexts = {
  tellMe: 'Tell me when a place is free',
  waitFor: 'Which days and times suit you?',
  waitFrom: 'First day',
  waitUntil: 'Last day',
  waitWeekdays: 'Only on these weekdays',
  waitTimeFrom: 'Not before',
  waitTimeTo: 'Beginning before',
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
