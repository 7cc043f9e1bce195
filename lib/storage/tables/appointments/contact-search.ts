import type { Binds } from '../../sql';
import { inIntegers } from '../../sql';

/** A search for appointments by people. An appointment is found if it matches any of the given criteria. */
export interface ContactSearch {
  /** Ids of customers whose appointments are found. */
  readonly customerIds: readonly number[];
  /**
   * A part of the contact's name, e-mail address or phone number, normalised as in `ContactKeys`. An absent or empty
   * part finds nothing.
   */
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
}

/** Builds the SQL condition that a search for people finds an appointment. */
export function searchCondition({ customerIds, name, email, phone }: ContactSearch, binds: Binds): string {
  const parts = { contact_name: name, contact_email: email, contact_phone: phone };
  const found = Object.entries(parts).flatMap(([column, part = '']) =>
    part === '' ? [] : [`${column} LIKE ${binds.add(containing(part))} ESCAPE '!'`],
  );
  return `(${[inIntegers('customer_id', customerIds), ...found].join(' OR ')})`;
}

/** Returns a LIKE pattern for texts that contain `part`. Wildcards in `part` are escaped. */
const containing = (part: string): string => `%${part.replaceAll(/[!%_]/g, '!$&')}%`;
