import { AppointmentsError } from '../../domain/errors';
import { formatDecimal, normaliseCost } from '../../domain/money';
import type { Billing, LineTax, OrderLine, TaxableLine } from '../../domain/order';
import type { Product } from '../../domain/product';
import { createPricer } from '../../engine/pricing/price';
import type { Span } from '../../time/units';
import { priceTerms } from '../claims/price-terms';
import { callContext, type Core } from '../work/core';
import type { WriteContext } from '../work/write-context';

export type QuoteRequest = QuotedBooking &
  // Either an entered cost, which does not depend on the time, or a span, for which the product's price is computed.
  (
    | { readonly cost: string | number; readonly span?: Span }
    | { readonly cost?: undefined; readonly span: Span }
  );

interface QuotedBooking {
  readonly product: Product;
  readonly quantity: number;
  readonly customerId: number;
  /** The order that has the line, or will get it; 0 if that order does not exist yet. */
  readonly orderId: number;
  /** The person for whom that order is, if known. */
  readonly billing?: Billing;
  readonly includesTax: boolean;
  /** Every set of members that the booking may take, because the price depends on the members. */
  readonly possibleStaff: readonly (readonly number[])[];
}

/** The cost of an appointment with certain members, and its order line. */
export interface Quote {
  readonly staffIds: readonly number[];
  readonly cost: string;
  readonly line: OrderLine;
}

/** Returns the quote for the members that the booking finally takes. */
export type Quotes = (staffIds: readonly number[]) => Quote;

/**
 * Prices a booking for every set of members that it may take, in one port call, so that nothing has to be read once the
 * transaction has begun.
 */
export async function quoteBooking(core: Core, request: QuoteRequest, how: WriteContext): Promise<Quotes> {
  const [quotes] = await quoteBookings(core, [request], how);
  return quotes!;
}

/** Quotes several bookings in one port call. */
export async function quoteBookings(
  core: Core,
  requests: readonly QuoteRequest[],
  how: WriteContext,
): Promise<Quotes[]> {
  const taxOf = new Map<string, LineTax | undefined>();
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
  const taxes = lines.size > 0 ? await core.host.products.tax([...lines.values()], callContext(how)) : [];
  if (taxes.length !== lines.size) {
    throw new AppointmentsError(
      'shop_rest_host_error',
      'The shop did not return the tax of every line; try again later.',
    );
  }
  [...lines.keys()].forEach((key, at) => taxOf.set(key, taxes[at]));
  return priced.map(({ request: { product, quantity }, lineFor }) => (staffIds) => {
    const line = lineFor(staffIds);
    const { net, tax } = taxOf.get(keyOf(line))!;
    return { staffIds, cost: line.amount, line: { productId: product.id, quantity, net, tax } };
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
