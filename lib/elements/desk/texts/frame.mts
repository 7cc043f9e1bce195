export interface FrameTexts {
  /** Label of the navigation between the screens, for screen readers. */
  readonly screens: string;
  readonly today: string;
  readonly calendar: string;
  readonly customers: string;
  readonly tasks: string;
  readonly figures: string;
  readonly hours: string;
  /** Label of the button that opens the menu with the page's own links. */
  readonly more: string;
  readonly book: string;
  readonly close: string;
  /** Asks before a dialog closes, if the user has entered something in it. */
  readonly leaveQuestion: string;
  readonly leaveYes: string;
  readonly leaveNo: string;
  /** Label of the button that undoes the last change. */
  readonly undo: string;
  /** Label of the cross of the last message. */
  readonly hide: string;
  /**
   * Confirms that a change is undone. Placeholders `{name}`: the customer; `{time}`: the stored time of the
   * appointment.
   */
  readonly undone: string;
  /** Says that a change could not be undone. Placeholder `{failure}`: the reason. */
  readonly notUndone: string;
  /**
   * Says that a change was not undone, because another user has changed the same values since. Placeholder `{name}`:
   * the customer.
   */
  readonly changedSince: string;
  readonly loading: string;
  readonly retry: string;
  readonly print: string;
  /**
   * Says in which time zone times are shown. Placeholders `{city}`: the city of the shop's zone, in Latin letters; `{zone}`:
   * the name of the zone in the language, such as Germany Time.
   */
  readonly zone: string;
  /** Says that changes by other users are shown immediately. */
  readonly live: string;
  readonly connecting: string;
  /** Says that the shop cannot be reached. Placeholder `{time}`: the last time at which it could be reached. */
  readonly noNetwork: string;
  readonly backAgain: string;
  readonly signedOut: string;
  readonly signIn: string;
  readonly notForYou: string;
}

export const FRAME: FrameTexts = {
  screens: 'Screens',
  today: 'Today',
  calendar: 'Calendar',
  customers: 'Customers',
  tasks: 'To do',
  figures: 'Figures',
  hours: 'Opening hours',
  more: 'More',
  book: 'New booking',
  close: 'Close',
  leaveQuestion: 'Close? What you entered will be lost.',
  leaveYes: 'Discard it',
  leaveNo: 'Go on editing',
  undo: 'Undo',
  hide: 'Hide the message',
  undone: 'Undone: {name}, {time}.',
  notUndone: 'Not undone. {failure}',
  changedSince: 'Not undone: somebody has changed the appointment of {name} since.',
  loading: 'Loading…',
  retry: 'Try again',
  print: 'Print',
  zone: '{city} time',
  live: 'Up to date',
  connecting: 'Connecting…',
  noNetwork:
    'No connection to the shop since {time}. This page may be out of date, and nothing can be saved.',
  backAgain: 'Connected again. The page is up to date.',
  signedOut: 'Your sign-in has ended. Sign in again to go on.',
  signIn: 'Sign in',
  notForYou: 'This page is for the people who work in the shop. Sign in as one of them.',
};
