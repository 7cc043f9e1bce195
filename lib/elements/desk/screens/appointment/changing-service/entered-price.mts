import type { Appointment, Change } from '../../../api/appointments.mjs';
import type { AmountFormat } from '../../../amounts.mjs';
import type { Tools } from '../../../tools.mjs';

/** Price in the form: the text that the user has typed, with tax, or an amount that the shop has computed. */
export type EnteredPrice =
  | { readonly typed: string }
  | {
      /** Value of the appointment's field `cost`. */
      readonly cost: string;
      readonly includesTax: boolean;
      /** Price with tax, a decimal string. */
      readonly price: string;
    };

type Priced = Pick<Appointment, 'cost' | 'price' | 'cost_includes_tax'>;

/** The price that the appointment has. */
export const presentPrice = ({ cost, price, cost_includes_tax: includesTax }: Priced) => ({
  cost,
  includesTax,
  price,
});

/** Whether tax is added to the cost of an appointment, or in it. */
export const hasTax = ({ cost, price, cost_includes_tax: includesTax }: Priced): boolean =>
  includesTax || Number(price) !== Number(cost);

/** Number format, tax setting and choice of service with which a typed price is read and sent. */
interface PriceTerms extends AmountFormat {
  /** Whether the shop adds tax to the cost. */
  readonly isTaxed: boolean;
  /** Whether another service is chosen, whose price would replace the present one. */
  readonly isOtherService: boolean;
}

/** Returns the fields of a change that set the entered price; none if the price stays, or if it is not a number. */
export function priceFields(
  entered: EnteredPrice | undefined,
  appointment: Priced,
  { isOtherService, ...terms }: PriceTerms,
  tools: Pick<Tools, 'amountOf'>,
): Pick<Change, 'cost' | 'cost_includes_tax'> {
  const present = presentPrice(appointment);
  const wanted = entered && wantedPrice(entered, present, terms, tools);
  if (!wanted) return {};
  const { cost, includesTax } = wanted;
  const isPresent = cost === present.cost && includesTax === present.includesTax;
  // If another service is chosen, the present price is sent, too: otherwise the shop could set that of the service.
  if (isPresent && !isOtherService) return {};
  return { cost, ...(includesTax && { cost_includes_tax: true }) };
}

type WantedPrice = Omit<ReturnType<typeof presentPrice>, 'price'>;

function wantedPrice(
  entered: EnteredPrice,
  present: ReturnType<typeof presentPrice>,
  { isTaxed, ...format }: AmountFormat & Pick<PriceTerms, 'isTaxed'>,
  { amountOf }: Pick<Tools, 'amountOf'>,
): WantedPrice | undefined {
  if (!('typed' in entered)) return entered;
  const amount = amountOf(entered.typed, format);
  if (amount === undefined) return undefined;
  return Number(amount) === Number(present.price) ? present : { cost: amount, includesTax: isTaxed };
}
