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
import { type Conversion, unitPriceInOtherCurrency, unitPriceOf, type VariantPrice } from './unit-price';

/**
 * Prices a line that has an appointment at the appointment's cost. All other lines are priced by the shop's own
 * strategy.
 */
export class AppointmentPriceStrategy implements OrderItemPriceCalculationStrategy {
  /** Number of decimals of the amounts that Vendure stores. */
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
    const price = this.unitPriceIn(ctx, variant, fields);
    if (price === undefined) return this.own.calculateUnitPrice(...asked);
    return { price, priceIncludesTax: variant.listPriceIncludesTax };
  }

  /** Returns the price of one place in the request's currency; undefined for a line without an appointment. */
  private unitPriceIn(
    { channelId, currencyCode }: RequestContext,
    { productVariantPrices, listPrice, listPriceIncludesTax, taxRateApplied }: ProductVariant,
    { appointmentUnitPrice, appointmentCurrency }: Partial<AppointmentLineFields>,
  ): number | undefined {
    if (appointmentUnitPrice === null || appointmentUnitPrice === undefined) return undefined;
    const wanted: string = currencyCode;
    const coin = coinOf(wanted, this.precision);
    const price: VariantPrice = { listPrice, listPriceIncludesTax, taxRate: taxRateApplied.value, coin };
    if (!appointmentCurrency || appointmentCurrency === wanted)
      return unitPriceOf(appointmentUnitPrice, price);
    const inChannel = productVariantPrices.filter((one) => idsAreEqual(one.channelId, channelId));
    const prices = new Map<string, number>(inChannel.map((one) => [one.currencyCode, one.price]));
    const conversion: Conversion = {
      from: prices.get(appointmentCurrency),
      to: prices.get(wanted),
      coin: coinOf(appointmentCurrency, this.precision),
    };
    return unitPriceInOtherCurrency(appointmentUnitPrice, conversion, price);
  }
}

type PriceArguments = Parameters<OrderItemPriceCalculationStrategy['calculateUnitPrice']>;
