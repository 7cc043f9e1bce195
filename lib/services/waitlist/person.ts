import { personKey } from '../../domain/people/contact-keys';
import type { WaitlistRecord } from '../../domain/waitlist/waitlist-entry';
import type { GuardKey, WaitingPerson } from '../../storage/storage';
import { visitorOf, visitorRows } from '../visitors/visitor';
import type { Core } from '../work/core';

type OfPerson = Pick<WaitlistRecord, 'customerId' | 'contact'>;

/** Returns the person of an entry: the customer, or else the guest with its e-mail address or phone number. */
export const personOf = ({ customerId, contact }: OfPerson): WaitingPerson =>
  customerId > 0 ? { customerId } : { personKey: personKey(contact) };

/** Returns a text that is equal for all entries of one person. */
export const personText = (entry: OfPerson): string => JSON.stringify(personOf(entry));

/** Lists the guard rows to lock before the entries or the offers of a person are counted. */
export const personRows = (core: Core, entry: OfPerson): GuardKey[] =>
  visitorRows(visitorOf(core, { owner: `waitlist ${personText(entry)}` }));
