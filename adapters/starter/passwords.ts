import { hashPassword } from '../port-helpers';
import { invalid } from './home';

/** Fewest characters of a password. */
export const SHORTEST_PASSWORD = 10;

/** Most characters of a password, as a form may send them. */
export const LONGEST_PASSWORD = 300;

/** Hashes a new password. @throws AppointmentsError 400 for one of a wrong length */
export async function hashOf(password: string): Promise<string> {
  if (password.length < SHORTEST_PASSWORD || password.length > LONGEST_PASSWORD)
    throw invalid('password', `have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`);
  return hashPassword(password);
}
