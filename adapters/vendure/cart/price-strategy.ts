import {
  ConfigService,
  idsAreEqual,
  type Injector,
  type OrderItemPriceCalculationStrategy,
  type PriceCalculationResult,
  type ProductVariant,
  type RequestContext,
} from '@vendure/core';
import type { AppointmentLineFields } from '../custom-fields';
import { coinOf, moneyPrecision } from '../money';
import { inOtherCurrency, unitPriceOf } from './unit-price';

/** Lines with an appointment cost what their appointment costs; all others what the shop's own strategy says. */
export class AppointmentPriceStrategy implements OrderItemPriceCalculationStrategy {
  /** Decimals of every amount that the shop stores. */
  private precision!: number;

  constructor(private readonly own: OrderItemPriceCalculationStrategy) {}

  async init(injector: Injector): Promise<void> {
    this.precision = moneyPrecision(injector.get(ConfigService));
    await this.own.init?.(injector);
  }

  async destroy(): Promise<void> {
    await this.own.destroy?.();
  }

  async calculateUnitPrice(...asked: PriceArguments): Promise<PriceCalculationResult> {
    const [ctx, variant, fields] = asked;
    const net = netPriceIn(ctx, variant, fields);
    if (net === undefined) return this.own.calculateUnitPrice(...asked);
    const { listPrice, listPriceIncludesTax, taxRateApplied } = variant;
    const price = unitPriceOf(net, {
      listPrice,
      listPriceIncludesTax,
      taxRate: taxRateApplied.value,
      coin: coinOf(ctx.currencyCode, this.precision),
    });
    return { price, priceIncludesTax: listPriceIncludesTax };
  }
}

type PriceArguments = Parameters<OrderItemPriceCalculationStrategy['calculateUnitPrice']>;

/** The net price of one place in the request's currency; undefined for a line without an appointment. */
function netPriceIn(
  { channelId, currencyCode }: RequestContext,
  { productVariantPrices }: ProductVariant,
  { appointmentUnitPrice, appointmentCurrency }: Partial<AppointmentLineFields>,
): number | undefined {
  if (appointmentUnitPrice === null || appointmentUnitPrice === undefined) return undefined;
  const wanted: string = currencyCode;
  if (!appointmentCurrency || appointmentCurrency === wanted) return appointmentUnitPrice;
  const inChannel = productVariantPrices.filter((one) => idsAreEqual(one.channelId, channelId));
  const prices = new Map<string, number>(inChannel.map((one) => [one.currencyCode, one.price]));
  return inOtherCurrency(appointmentUnitPrice, prices.get(appointmentCurrency), prices.get(wanted));
}
