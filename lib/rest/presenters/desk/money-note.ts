import { MONEY_NOTE_KINDS, type MoneyNote } from '../../../domain/money/money-note';
import { closed, DECIMAL, enumSchema, INSTANT, INTEGER, schemaOrNull } from '../../response/schema';

/** Schema of a note of staff about money of an appointment. */
export const MONEY_NOTE = closed<keyof ReturnType<typeof presentMoneyNote>>('MoneyNote', {
  kind: {
    ...enumSchema(MONEY_NOTE_KINDS),
    description:
      'cash, card, otherwise: the customer paid in the shop, otherwise in another way; refunded: the refund was paid out; waived: the customer need not pay; kept: the customer did not want the refund.',
  },
  amount: DECIMAL,
  at: INSTANT,
  by: {
    ...schemaOrNull(INTEGER),
    description: "Id of the user who made the note; null for the shop's own code.",
  },
});

export const presentMoneyNote = ({ kind, amount, at, actorId: by }: MoneyNote) => ({ kind, amount, at, by });
