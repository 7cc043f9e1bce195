import type { PluralText } from '../../common/text.mjs';

export interface CustomersTexts {
  readonly heading: string;
  readonly search: string;
  readonly searchHint: string;
  /** Label of the field for a customer id, in a shop whose customers cannot be searched. */
  readonly id: string;
  readonly show: string;
  readonly found: PluralText;
  readonly appointmentsFound: PluralText;
  readonly nobodyFound: string;
  readonly appointments: string;
  readonly back: string;

  /** Label of the buttons that open and send the form for a new customer. */
  readonly add: string;
  /** Label of the button in the booking form that makes the guest a customer. */
  readonly addGuest: string;
  /** Confirms that a customer is added. Placeholder `{name}`: the customer. */
  readonly added: string;
  /** Says that a customer has the entered e-mail address already. Placeholder `{name}`: this customer. */
  readonly known: string;
  readonly noName: string;
  readonly noEmail: string;

  /** Label of the note that stays from visit to visit. */
  readonly note: string;
  readonly coming: string;
  readonly nothingComing: string;
  /** Heading of the list of cancelled appointments whose time is still to come. */
  readonly comingCancelled: string;
  readonly past: string;
  readonly nothingPast: string;
  readonly earlier: string;
  readonly comingCount: PluralText;
  readonly pastCount: PluralText;
  readonly cancelledCount: PluralText;
  /** Number of late cancellations of all time, unlike that of the last 365 days that decides about admission. */
  readonly cancelledLateCount: PluralText;
  /** Number of no-shows of all time. */
  readonly noShowCount: PluralText;
  /** Sum that the customer has paid for the listed appointments. Placeholders `{day}`: day of the first one; `{amount}`. */
  readonly spent: string;
  readonly book: string;

  readonly data: string;
  readonly export: string;
  /** Name of the exported file, without extension. Placeholder `{id}`: the customer's id. */
  readonly fileName: string;
  readonly erase: string;
  /** Asks before personal data are erased. Placeholder `{name}`: the customer or guest. */
  readonly eraseQuestion: string;
  readonly eraseStays: string;
  readonly eraseCheck: string;
  readonly eraseYes: string;
  readonly eraseNo: string;
  readonly erased: PluralText;
}

export const CUSTOMERS: CustomersTexts = {
  heading: 'Customers',
  search: 'Search by name, e-mail or phone',
  searchHint: 'Enter at least two letters.',
  id: 'Customer number',
  show: 'Show',
  found: { one: '{count} customer', other: '{count} customers' },
  appointmentsFound: { one: '{count} appointment', other: '{count} appointments' },
  nobodyFound: 'No customer or appointment has this name, e-mail or phone number.',
  appointments: 'Appointments',
  back: 'Back to the search',

  add: 'Add a customer',
  addGuest: 'Add as a customer',
  added: '{name} is now a customer.',
  known: 'This e-mail address belongs to {name} already.',
  noName: 'Enter the name.',
  noEmail: 'Enter an e-mail address.',

  note: 'Note about the customer',
  coming: 'Coming appointments',
  nothingComing: 'No coming appointments.',
  comingCancelled: 'Cancelled coming appointments',
  past: 'Past appointments',
  nothingPast: 'No past appointments.',
  earlier: 'Show earlier ones',
  comingCount: { one: '{count} coming', other: '{count} coming' },
  pastCount: { one: '{count} past', other: '{count} past' },
  cancelledCount: { one: '{count} cancelled', other: '{count} cancelled' },
  cancelledLateCount: {
    one: '{count} cancelled too late so far',
    other: '{count} cancelled too late so far',
  },
  noShowCount: { one: '{count} no-show so far', other: '{count} no-shows so far' },
  spent: 'Paid since {day}: {amount}',
  book: 'Book for this customer',

  data: 'Personal data',
  export: 'Export as a file',
  fileName: 'customer-{id}',
  erase: 'Erase personal data',
  eraseQuestion: 'Erase the personal data of {name} from the appointments? This cannot be undone.',
  eraseStays: 'The appointments stay, without a customer. Account and orders stay as they are.',
  eraseCheck: 'Yes, I want to erase the data',
  eraseYes: 'Erase',
  eraseNo: 'Keep the data',
  erased: {
    one: 'The data is erased from {count} appointment.',
    other: 'The data is erased from {count} appointments.',
  },
};
