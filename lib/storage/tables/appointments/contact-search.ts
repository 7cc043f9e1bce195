import type { Binds } from '../../sql';
import { inIntegers } from '../../sql';

/** A search for appointments by their people. An appointment is found if it matches any of these criteria. */
export interface ContactSearch {
  /** Customers whose appointments are found. */
  readonly customerIds: readonly number[];
  /** Parts of a contact's texts, in the form of `ContactKeys`. An absent or empty part finds nothing. */
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
}

/** Builds the condition that an appointment is found by a search. */
export function searchCondition({ customerIds, name, email, phone }: ContactSearch, binds: Binds): string {
  const parts = { contact_name: name, contact_email: email, contact_phone: phone };
  const found = Object.entries(parts).flatMap(([column, part = '']) =>
    part === '' ? [] : [`${column} LIKE ${binds.add(containing(part))} ESCAPE '!'`],
  );
  return `(${[inIntegers('customer_id', customerIds), ...found].join(' OR ')})`;
}

/** Returns a pattern of LIKE for texts that contain `part`, in which no character of `part` is a wildcard. */
const containing = (part: string): string => `%${part.replaceAll(/[!%_]/g, '!$&')}%`;
