import type { Contact } from './contact';
import { emailKey, nameKey, personKey, phoneKey } from './contact-keys';

/** Changes of a guest's contact. An absent value stays as it is, and '' removes a value. */
export type GuestChanges = Partial<Pick<Contact, 'name' | 'email' | 'phone'>>;

/** The contact of a guest in one booking, before and after a change. */
export interface ChangedGuest {
  readonly before: Contact;
  readonly after: Contact;
}

/** Functions that return the form in which two values of a field are compared. */
const KEYS = { name: nameKey, email: emailKey, phone: phoneKey } as const;

/**
 * Returns the contact of a booking or a waitlist entry after a change of a guest's contact; undefined if the record
 * belongs to someone else, or stays as it is.
 */
export function contactAfterGuestChange(
  record: { readonly customerId: number; readonly contact: Contact },
  change: ChangedGuest,
): Contact | undefined {
  const { contact } = record;
  if (record.customerId !== 0 || personKey(contact) !== personKey(change.before)) return undefined;
  const after = withGuestChange(contact, change);
  const isSame =
    after.name === contact.name && after.email === contact.email && after.phone === contact.phone;
  return isSame ? undefined : after;
}

/**
 * Returns the contact that another booking of a guest has after the guest's contact was changed in one booking. A value
 * that was changed replaces the same former value. A booking under another name, or with another number, keeps it. But
 * if the e-mail address is removed, the number tells whose booking it is, so all bookings get the number.
 */
function withGuestChange(contact: Contact, { before, after }: ChangedGuest): Contact {
  const valueOf = (field: keyof typeof KEYS): string => {
    const keyOf = KEYS[field];
    const isSame = keyOf(contact[field]) === keyOf(before[field]);
    return before[field] !== after[field] && isSame ? after[field] : contact[field];
  };
  return {
    ...contact,
    name: valueOf('name'),
    email: valueOf('email'),
    phone: before.email !== '' && after.email === '' ? after.phone : valueOf('phone'),
  };
}

/** Largest number of characters of the note of staff about a person. */
export const LONGEST_PERSON_NOTE = 2_000;

/** Returns the note about a person who was known as two people: both texts, or one of them if it contains the other. */
export function joinedNotes(note: string, other: string): string {
  if (note.includes(other)) return note;
  return other.includes(note) ? other : `${note}\n${other}`;
}
