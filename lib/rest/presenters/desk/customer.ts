import type { Contact } from '../../../domain/people/contact';
import type { User } from '../../../domain/people/user';
import type { GuestChange } from '../../../services/desk/change-guest';
import type { CustomerVisits } from '../../../services/desk/visits-of-person';
import {
  ANYTHING,
  closed,
  FLAG,
  INSTANT,
  INTEGER,
  listOf,
  type Schema,
  schemaOrNull,
  TEXT,
} from '../../response/schema';
import { CUSTOMER, presentCustomer } from '../customer';
import { DESK_APPOINTMENT, type WireDeskAppointment } from './calendar';

/** Schemas of the appointments of a person, as the desk shows them. */
const VISITS = {
  note: {
    ...schemaOrNull(TEXT),
    description:
      'Note of staff about the person, which stays from visit to visit; null for a guest with neither an e-mail address nor a phone number.',
  },
  counts: closed('VisitCounts', {
    coming: {
      ...INTEGER,
      description: 'Number of appointments that have not ended; cancelled ones are not counted.',
    },
    past: {
      ...INTEGER,
      description: 'Number of appointments that have ended; cancelled ones are not counted.',
    },
    cancelled: INTEGER,
    cancelled_late: {
      ...INTEGER,
      description:
        'Number of appointments that the customer cancelled after the time limit for cancelling (`cancel_limit` of the product), of all time; they are also in `cancelled`.',
    },
    no_show: {
      ...INTEGER,
      description:
        'Number of appointments to which the customer did not come, of all time; they are also in `coming` or `past`.',
    },
  }),
  coming: {
    ...listOf(DESK_APPOINTMENT),
    description: 'Appointments that have not ended, also cancelled ones, the earliest first; at most 50.',
  },
  past: {
    ...listOf(DESK_APPOINTMENT),
    description: 'Appointments that have ended, also cancelled ones, the latest first; 20 on each page.',
  },
  past_total: { ...INTEGER, description: 'Number of appointments that have ended, on all pages together.' },
} satisfies Record<keyof ReturnType<typeof presentVisits>, Schema>;

export const DESK_CUSTOMER = closed<keyof ReturnType<typeof presentDeskCustomer>>('DeskCustomer', {
  customer: CUSTOMER,
  ...VISITS,
});

const GUEST_CONTACT = closed('DeskGuestContact', { name: TEXT, email: TEXT, phone: TEXT });

export const DESK_GUEST = closed<keyof ReturnType<typeof presentDeskGuest>>('DeskGuest', {
  guest: GUEST_CONTACT,
  ...VISITS,
});

export const CHANGED_GUEST = closed<keyof ReturnType<typeof presentChangedGuest>>('ChangedGuest', {
  guest: { ...GUEST_CONTACT, description: 'Contact of the named booking after the change.' },
  appointments: { ...INTEGER, description: 'Number of bookings that were changed.' },
});

/** The counts of a person's appointments, and the lists of these appointments in the form of the response. */
interface VisitsAtDesk {
  readonly visits: Pick<CustomerVisits, 'note' | 'counts' | 'pastTotal'>;
  readonly coming: readonly WireDeskAppointment[];
  readonly past: readonly WireDeskAppointment[];
}

/** Data from which `presentDeskCustomer` makes the response. */
interface CustomerAtDesk extends VisitsAtDesk {
  readonly id: number;
  /** The customer's account; undefined if the shop no longer has this customer. */
  readonly user: User | undefined;
}

/** The fields of a customer whom the shop no longer has. */
const NO_ACCOUNT = { display_name: '', first_name: '', last_name: '', email: '', phone: '' };

export const presentDeskCustomer = ({ id, user, ...visits }: CustomerAtDesk) => ({
  customer: user ? presentCustomer(user) : { id, ...NO_ACCOUNT },
  ...presentVisits(visits),
});

export const presentDeskGuest = (contact: Contact, visits: VisitsAtDesk) => ({
  guest: presentContact(contact),
  ...presentVisits(visits),
});

export const presentChangedGuest = ({ contact, appointments }: GuestChange) => ({
  guest: presentContact(contact),
  appointments,
});

const presentContact = ({ name, email, phone }: Contact) => ({ name, email, phone });

const presentVisits = ({ visits, coming, past }: VisitsAtDesk) => ({
  note: visits.note,
  counts: {
    coming: visits.counts.coming,
    past: visits.counts.past,
    cancelled: visits.counts.cancelled,
    cancelled_late: visits.counts.cancelledLate,
    no_show: visits.counts.noShow,
  },
  coming,
  past,
  past_total: visits.pastTotal,
});

const RECORDS: Schema = listOf({ type: 'object', additionalProperties: true });

/** Schema of a customer's exported data. The fields keep their names in the core. */
export const CUSTOMER_EXPORT = closed(
  'CustomerExport',
  {
    customerId: INTEGER,
    exportedAt: INSTANT,
    appointments: RECORDS,
    series: RECORDS,
    visits: RECORDS,
    messages: RECORDS,
    note: TEXT,
    waitlist: RECORDS,
    markedAddresses: RECORDS,
    events: RECORDS,
    externalIds: {
      ...ANYTHING,
      description: "The shop's own ids for the integers; present if the shop keeps its ids as text.",
    },
  },
  ['externalIds'],
);

export const WRITTEN_NOTE = closed('WrittenNote', {
  has_note: { ...FLAG, description: 'Whether there is a note about the person now.' },
});

export const ERASED_CUSTOMER = closed('ErasedCustomer', {
  appointments: { ...INTEGER, description: "Number of the customer's appointments." },
});
