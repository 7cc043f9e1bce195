import { personKey } from '../../domain/people/contact-keys';
import type { WaitlistRecord } from '../../domain/waitlist/waitlist-entry';
import type { GuardKey, WaitingPerson } from '../../storage/storage';
import { visitorOf, visitorRows } from '../visitors/visitor';
import type { Core } from '../work/core';

type OfPerson = Pick<WaitlistRecord, 'customerId' | 'contact'>;

/** Returns the person who waits: the customer, or else the guest with this e-mail address or phone number. */
export const personOf = ({ customerId, contact }: OfPerson): WaitingPerson =>
  customerId > 0 ? { customerId } : { personKey: personKey(contact) };

/** Returns a text that is equal for all waitlist entries of the same customer or guest. */
export const personText = (entry: OfPerson): string => JSON.stringify(personOf(entry));

/** Lists the guard rows (locks) to take before the waitlist entries or offers of a customer or guest are counted. */
export const personRows = (core: Core, entry: OfPerson): GuardKey[] =>
  visitorRows(visitorOf(core, { owner: `waitlist ${personText(entry)}` }));
