import type { Deposit } from '../../domain/money/deposit';
import { formatDecimal, normaliseCost } from '../../domain/money/money';
import type { Billing, OrderLine, TaxableLine } from '../../domain/orders/order';
import type { Product } from '../../domain/product';
import { dueOfLine } from '../../engine/policies/deposit';
import { createPricer } from '../../engine/pricing/price';
import type { Span } from '../../time/units';
import { priceTerms } from '../claims/price-terms';
import { callContext, type Core } from '../work/core';
import { taxOfLines } from '../work/tax-of-lines';
import type { WriteContext } from '../work/write-context';

export type QuoteRequest = QuotedBooking &
  // Either a cost that was entered and is used as it is, or a span, from which the product's price is computed.
  (
    | { readonly cost: string | number; readonly span?: Span }
    | { readonly cost?: undefined; readonly span: Span }
  );

interface QuotedBooking {
  readonly product: Product;
  readonly quantity: number;
  readonly customerId: number;
  /** Id of the order that has the booking's line, or will get it; 0 if that order does not exist yet. */
  readonly orderId: number;
  /** The person who is billed for the booking's order, if known. */
  readonly billing?: Billing;
  readonly includesTax: boolean;
  /** Deposit terms of the booking. Absent: the whole order line is due when booking. */
  readonly deposit?: Deposit | undefined;
  /** Number of places that an entitlement (such as a pass of ten visits) pays for. Default: 0. */
  readonly paidPlaces?: number | undefined;
  /** Every set of staff members that the booking may take, because the price depends on the members. */
  readonly possibleStaff: readonly (readonly number[])[];
}

/** The cost of an appointment with certain staff members, and its order line. */
export interface Quote {
  readonly staffIds: readonly number[];
  readonly cost: string;
  readonly line: OrderLine;
  /** Deposit terms by which the order line is divided; undefined without a deposit. */
  readonly deposit: Deposit | undefined;
}

/** Returns the quote for the staff members that the booking finally takes. */
export type Quotes = (staffIds: readonly number[]) => Quote;

/**
 * Prices a booking for every set of staff members that it may take, with the tax from one call to the shop. Done before
 * the transaction, so that nothing has to be read during it.
 */
export async function quoteBooking(core: Core, request: QuoteRequest, how: WriteContext): Promise<Quotes> {
  const [quotes] = await quoteBookings(core, [request], how);
  return quotes!;
}

/** Prices several bookings, with one call to the shop for the tax of all of them. */
export async function quoteBookings(
  core: Core,
  requests: readonly QuoteRequest[],
  how: WriteContext,
): Promise<Quotes[]> {
  const lines = new Map<string, TaxableLine>();
  const priced = requests.map((request) => {
    const costFor = costs(core, request);
    const lineFor = (staffIds: readonly number[]): TaxableLine => ({
      productId: request.product.id,
      customerId: request.customerId,
      orderId: request.orderId,
      ...(request.billing && { billing: request.billing }),
      quantity: request.quantity,
      amount: costFor(staffIds),
      includesTax: request.includesTax,
    });
    for (const line of request.possibleStaff.map(lineFor)) lines.set(keyOf(line), line);
    return { request, lineFor };
  });
  const taxOf = await taxOfLines(core.host, lines, callContext(how));
  const { currencyDecimals: decimals } = core.site;
  return priced.map(({ request: { product, quantity, deposit, paidPlaces = 0 }, lineFor }) => (staffIds) => {
    const line = lineFor(staffIds);
    const { net, tax } = taxOf.get(keyOf(line))!;
    const due = dueOfLine({ net, tax }, { deposit, places: quantity - paidPlaces, decimals });
    return {
      staffIds,
      cost: line.amount,
      line: { productId: product.id, quantity, net, tax, ...due },
      deposit,
    };
  });
}

const keyOf = (line: TaxableLine): string => JSON.stringify(line);

function costs(core: Core, request: QuoteRequest) {
  if (request.cost !== undefined) {
    const entered = normaliseCost(request.cost, core.site.currencyDecimals)!;
    return () => entered;
  }
  const { product, span, quantity } = request;
  const priceOf = createPricer(product, span, priceTerms(core));
  return (staffIds: readonly number[]): string =>
    formatDecimal(priceOf({ ...span, quantity, staffIds }), core.site.currencyDecimals);
}
