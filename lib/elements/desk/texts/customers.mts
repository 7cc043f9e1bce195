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
  /** Label of the button that adds the person whom a search has not found. Placeholder `{text}`: the searched text. */
  readonly addNamed: string;
  /** Label of the button in the booking form that makes the guest a customer. */
  readonly addGuest: string;
  /** Confirms that a customer is added. Placeholder `{name}`: the customer. */
  readonly added: string;
  /** Says that a customer has the entered e-mail address already. Placeholder `{name}`: this customer. */
  readonly known: string;
  readonly noName: string;
  readonly noEmail: string;

  /** The contact of a person, and the form in which that of a guest is changed. */
  readonly contact: {
    /** Label of the button that opens the form; `title` says it in full. */
    readonly edit: string;
    readonly title: string;
    readonly hint: string;
    /** Asks for one of the two by which a guest is reached. */
    readonly none: string;
    readonly save: string;
    readonly cancel: string;
    readonly saved: string;
    /** Says where the contact of a customer with an account is changed. */
    readonly ofShop: string;
  };

  /** Label of the note that stays from visit to visit. */
  readonly note: string;
  readonly coming: string;
  readonly nothingComing: string;
  /** Heading of the list of cancelled appointments whose time is still to come. */
  readonly comingCancelled: string;
  readonly past: string;
  readonly nothingPast: string;
  readonly earlier: string;
  /** Labels of the numbers on the card, of all time. */
  readonly numbers: {
    readonly past: string;
    readonly last: string;
    readonly coming: string;
    readonly cancelled: string;
    /** Late cancellations of all time, unlike those of the last 365 days that decide about admission. */
    readonly cancelledLate: string;
    readonly noShow: string;
  };
  /** Label of the sum that the customer has paid for the listed appointments. Placeholder `{day}`: day of the first one. */
  readonly spent: string;
  /** Heading of the people with the latest and next visits. */
  readonly recent: string;
  /** Label of the next visit of such a person. */
  readonly nextVisit: string;
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
  searchHint: 'Enter at least two characters.',
  id: 'Customer number',
  show: 'Show',
  found: { one: '{count} customer', other: '{count} customers' },
  appointmentsFound: { one: '{count} appointment', other: '{count} appointments' },
  nobodyFound: 'No customer or appointment has this name, e-mail or phone number.',
  appointments: 'Appointments',
  back: 'Back to the search',

  add: 'Add a customer',
  addNamed: 'Add “{text}” as a customer',
  addGuest: 'Add as a customer',
  added: '{name} is now a customer.',
  known: 'This e-mail address belongs to {name} already.',
  noName: 'Enter the name.',
  noEmail: 'Enter an e-mail address.',

  contact: {
    edit: 'Edit',
    title: 'Edit contact',
    hint: 'Changes all bookings of this guest. If another guest has the new e-mail address, the two become one.',
    none: 'Enter an e-mail address or a phone number.',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'The contact is saved.',
    ofShop: 'Changed in the shop’s own customer list',
  },

  note: 'Note about the customer',
  coming: 'Coming appointments',
  nothingComing: 'No coming appointments.',
  comingCancelled: 'Cancelled coming appointments',
  past: 'Past appointments',
  nothingPast: 'No past appointments.',
  earlier: 'Show earlier ones',
  numbers: {
    past: 'Visits',
    last: 'Last visit',
    coming: 'Coming',
    cancelled: 'Cancelled',
    cancelledLate: 'Cancelled too late',
    noShow: 'No-shows',
  },
  spent: 'Paid since {day}',
  recent: 'Customers of the last and the next seven days',
  nextVisit: 'Next visit',
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
