import type { RecordId } from '../../../port-helpers/by-id';
import type { User } from '../../../../lib/index';
import { type RoleFacts, rolesOf } from './roles';

/** Name and contact of a person in Vendure. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
  /** Phone number; null if none is stored. Only customers have this field. */
  readonly phoneNumber?: string | null;
}

/** A user of Vendure, with the administrator or customer who has this user as login. */
export interface UserFacts {
  readonly id: RecordId;
  readonly identifier: string;
  readonly roles: readonly RoleFacts[];
  readonly administrator: Person | null;
  readonly customer: Person | null;
}

/** Converts a user to the library's form. */
export function userOf({ id, identifier, roles, administrator, customer }: UserFacts): User<RecordId> {
  const person: Partial<Person> = administrator ?? customer ?? {};
  const { firstName = '', lastName = '', emailAddress = identifier, phoneNumber } = person;
  return {
    id,
    login: identifier,
    email: emailAddress,
    firstName,
    lastName,
    displayName: `${firstName} ${lastName}`.trim() || identifier,
    avatarUrl: '',
    roles: rolesOf(roles, administrator !== null),
    phone: phoneNumber ?? '',
  };
}
