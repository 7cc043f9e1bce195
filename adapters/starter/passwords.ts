import { hashPassword } from '../port-helpers';
import { invalid } from './home';

/** Smallest number of characters of a password. */
export const SHORTEST_PASSWORD = 10;

/** Largest number of characters of a password. */
export const LONGEST_PASSWORD = 300;

/** Hashes a new password. @throws AppointmentsError 400 for a password that is too short or too long */
export async function hashOf(password: string): Promise<string> {
  if (password.length < SHORTEST_PASSWORD || password.length > LONGEST_PASSWORD)
    throw invalid('password', `have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`);
  return hashPassword(password);
}
