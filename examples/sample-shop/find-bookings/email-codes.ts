import { randomInt } from 'node:crypto';
import { Op } from 'sequelize';
import { type Clock, hashCredential } from 'shop-appointments';
import { isSameText } from '../access/same-text';
import type { Database } from '../database';

/** Codes that prove that a visitor reads the mail of an e-mail address. */
export interface EmailCodes {
  /**
   * Creates a code of six digits, which replaces an earlier code for the address. Returns undefined if too many codes
   * were created for the address in this hour.
   */
  issue(email: string): Promise<string | undefined>;
  /**
   * Whether this is the current code of the address. A right code can be used once. After a few wrong codes, the
   * current code no longer works.
   */
  redeem(email: string, code: string): Promise<boolean>;
}

/** Seconds for which a code is valid. */
const LIFE = 10 * 60;
/** Maximum number of attempts to enter a code after it was sent. */
const MOST_TRIES = 5;
/** Maximum number of codes that are sent to an address in an hour. */
const MOST_AN_HOUR = 5;
const HOUR = 3600;

/**
 * Creates the store of codes. The table has only keyed hashes of addresses and codes, so that a copy of the table
 * contains neither a code that works nor an e-mail address.
 */
export function createEmailCodes(
  { tables: { emailCodes }, write }: Pick<Database, 'tables' | 'write'>,
  secret: string,
  clock: Clock,
): EmailCodes {
  const addressOf = (email: string): string => hashCredential(secret, 'e-mail address', email);
  const codeOf = (email: string, code: string): string =>
    hashCredential(secret, 'e-mail code', `${code} ${email}`);

  return {
    issue(email) {
      const address = addressOf(email);
      const now = clock.now();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      return write(undefined, async (transaction) => {
        await emailCodes.remove({ expires_at: { [Op.lt]: now - HOUR } }, transaction);
        const unused = { address, code: '', tries: 0, expires_at: now, sent: 0, hour_began: now };
        await emailCodes.insertMissing([unused], transaction);
        const [row] = await emailCodes.find({ address }, transaction);
        const { sent, hour_began } = row!;
        const isNewHour = hour_began <= now - HOUR;
        if (!isNewHour && sent >= MOST_AN_HOUR) return undefined;
        const issued = {
          code: codeOf(email, code),
          tries: 0,
          expires_at: now + LIFE,
          sent: isNewHour ? 1 : sent + 1,
          hour_began: isNewHour ? now : hour_began,
        };
        // If two requests arrive at the same moment, the condition lets only one of them store its code. The other
        // request sends no mail.
        const changed = await emailCodes.countUpdated(issued, { address, sent, hour_began }, transaction);
        return changed === 1 ? code : undefined;
      });
    },
    redeem(email, code) {
      const address = addressOf(email);
      return write(undefined, async (transaction) => {
        const [row] = await emailCodes.find({ address }, transaction);
        if (!row || row.code === '' || row.expires_at <= clock.now() || row.tries >= MOST_TRIES) return false;
        const isRight = isSameText(row.code, codeOf(email, code));
        const outcome = { tries: row.tries + 1, code: isRight ? '' : row.code };
        // If two tries arrive at the same moment, the table counts one of them, and the other one fails.
        const where = { address, code: row.code, tries: row.tries };
        return (await emailCodes.countUpdated(outcome, where, transaction)) === 1 && isRight;
      });
    },
  };
}
