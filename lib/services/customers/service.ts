import type { CustomerRecord } from '../../domain/people/admission';
import { CONTACT_LENGTHS } from '../../domain/people/contact';
import { addressProblem } from '../../domain/checks/contact-problem';
import { isObject } from '../../domain/checks/option-check';
import { invalidParams } from '../../domain/errors';
import { isUserId } from '../../domain/people/user';
import { phoneKey } from '../../domain/people/contact-keys';
import { NO_RECORD, readRecord } from '../admission/customer-record';
import { countedCustomer } from '../limits/counted-customer';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { type CustomerExport, exportCustomer } from './customer-export';
import { eraseAddress } from './erase-address';
import { eraseCustomer } from './erase-customer';
import { erasePhone } from './erase-phone';

/**
 * Export and erasure of the data about a person, as the person may demand. Orders and the account are the shop's own
 * data and not included. Ids are those of the shop: texts if the shop has external ids. Such a shop must not pass
 * integers. The integer 7 is an id of the library and may belong to another person than the shop's id "7".
 */
export interface CustomerService {
  /** Exports the data of a customer. @throws AppointmentsError 400 for a value that is not a customer's id */
  export(customerId: number | string): Promise<CustomerExport>;
  /**
   * Counts bookings of a customer, or of the guests with an e-mail address: future bookings, and the no-shows and late
   * cancellations of the last 365 days. @throws AppointmentsError 400 for a value that is neither a customer's id nor
   * an e-mail address
   */
  record(person: number | string | { readonly email: string }): Promise<CustomerRecord>;
  /**
   * Erases the personal data of one person, and ends the person's waitlist entries. The person's appointments stay and
   * keep their time. If appointments should not take place, cancel these appointments before you call `erase`.
   * docs/personal-data.md lists the fields that are emptied.
   *
   * Pass a customer's id, or `{ email }` for all appointments with this address in their contact, of guests and of
   * customers. Upper and lower case and spaces around the address make no difference. `{ phone }` stands for all guest
   * bookings with this phone number and without an e-mail address; only its digits count. The library emits
   * `appointment.updated` for each appointment. If the shop has external ids, an erasure by id also deletes the stored
   * text of the customer's id. An erasure consists of many transactions: after a crash, call `erase` again.
   *
   * @returns the number of the person's appointments
   * @throws AppointmentsError 400 for a value that is neither a customer's id, an e-mail address nor a phone number
   */
  erase(
    person: number | string | { readonly email: string } | { readonly phone: string },
    how?: Pick<WriteContext, 'actorId' | 'reason'>,
  ): Promise<{ readonly appointments: number }>;
}

export function createCustomerService(core: Core): CustomerService {
  return {
    async export(hostId) {
      refuseIntegers(core, hostId);
      const customerId = await metCustomer(core, hostId);
      assertCustomer(customerId);
      return exportCustomer(core, customerId);
    },
    async record(person) {
      if (isObject(person)) {
        assertAddress(person.email);
        const guest = countedCustomer(core, { email: person.email });
        return guest ? readRecord(core, guest) : NO_RECORD;
      }
      refuseIntegers(core, person);
      const customerId = await core.hostIds.takenIntegerOf('user', person);
      if (customerId === undefined) return NO_RECORD;
      assertCustomer(customerId);
      return readRecord(core, { customerId, keys: [] });
    },
    async erase(person, { actorId, reason } = {}) {
      if (isObject(person)) {
        if ('phone' in person) {
          assertPhone(person);
          return { appointments: await erasePhone(core, person.phone, { actorId, reason }) };
        }
        assertAddress(person.email);
        return { appointments: await eraseAddress(core, person.email, { actorId, reason }) };
      }
      const hostId = person;
      refuseIntegers(core, hostId);
      const customerId = await core.hostIds.takenIntegerOf('user', hostId);
      // A user whom the library has never seen has no integer id, and so no stored data.
      if (customerId === undefined) return { appointments: 0 };
      assertCustomer(customerId);
      return { appointments: await eraseCustomer(core, customerId, { actorId, reason }) };
    },
  };
}

/**
 * Returns the library's integer for a user of the shop. A user whom the library has never seen gets a new integer, and
 * so an empty export.
 */
async function metCustomer({ hostIds }: Core, hostId: number | string): Promise<number | undefined> {
  const met = await hostIds.takenIntegerOf('user', hostId);
  if (met !== undefined || typeof hostId === 'number') return met;
  return (await hostIds.resolve('user', [hostId])).get(hostId);
}

function refuseIntegers({ hostIds }: Core, hostId: number | string): void {
  if (!hostIds.areExternal || typeof hostId === 'string') return;
  throw invalidParams({ customerId: 'must be the id of the customer in your shop, as text: String(id)' });
}

/** Refuses customer 0, which stands for all guests: their bookings belong to different people. */
function assertCustomer(customerId: number | undefined): asserts customerId is number {
  if (isUserId(customerId)) return;
  throw invalidParams({ customerId: 'must be the id of a customer' });
}

/** Refuses an empty e-mail address, which would match all contacts without one. */
function assertAddress(email: unknown): void {
  const problem = email === '' ? 'must not be empty' : addressProblem(email);
  if (problem !== undefined) throw invalidParams({ email: problem });
}

/**
 * Refuses a phone number without digits, which would match all contacts without one, and an e-mail address beside it,
 * because the two find different bookings.
 */
function assertPhone({ phone, email }: { readonly phone?: unknown; readonly email?: unknown }): void {
  if (email !== undefined) throw invalidParams({ phone: 'must be given without an e-mail address' });
  if (typeof phone === 'string' && phone.length <= CONTACT_LENGTHS.phone && phoneKey(phone) !== '') return;
  throw invalidParams({
    phone: `must be a phone number with digits, of at most ${CONTACT_LENGTHS.phone} characters`,
  });
}
