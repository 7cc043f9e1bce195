import { type ID, Logger, type RequestContext } from '@vendure/core';
import { type CallContext, currencyDecimals, type LineTax, type ProductsPort } from '../../../lib/index';
import { isPublic, rolesAllow, selectProducts } from '../../port-helpers/index';
import { type ChannelAndCurrency, Contexts } from '../contexts';
import { Inject, Injectable } from '../from-vendure';
import { CollectionReader } from './products/categories';
import { BOOKABLE, type OnMistake, productOf, variantTaxOf } from './products/product-of';
import { taxOfLine } from './products/tax-of-line';
import { VariantReader } from './products/variants';
import { VendureUsers } from './users';

const NO_TAX = { percent: 0, grossPrices: [] };

/** The products port: the shop's variants as products of the library. */
@Injectable()
export class VendureProducts {
  /** For each variant, the last logged fault of its settings, so that a fault is not logged at every request. */
  private readonly logged = new Map<ID, string>();

  constructor(
    @Inject(Contexts) private readonly contexts: Contexts,
    @Inject(VendureUsers) private readonly users: VendureUsers,
    @Inject(VariantReader) private readonly variants: VariantReader,
    @Inject(CollectionReader) private readonly collections: CollectionReader,
  ) {}

  /** Returns the products port of one channel. */
  portOf(market: ChannelAndCurrency): ProductsPort<ID> {
    const at = (call: CallContext<ID>): Promise<RequestContext> => this.contexts.of(call, market);
    return {
      find: async (asked, call) => {
        const facts = await this.variants.withIds(await at(call), asked);
        return new Map(facts.map((one) => [one.id, productOf(one, this.onMistake)]));
      },
      search: async (query, call) => {
        if ((query.type ?? BOOKABLE) !== BOOKABLE) return { items: [], total: 0 };
        const facts = await this.variants.bookable(await at(call));
        return selectProducts(
          facts.map((one) => productOf(one, this.onMistake)),
          query,
        );
      },
      categories: async (call) => this.collections.categories(await at(call)),
      isReadable: async (products, call) => {
        const seesAll = await this.seesAll(call, market);
        return new Set(products.filter((one) => seesAll || isPublic(one)).map(({ id }) => id));
      },
      tax: async (lines, call) => {
        const asked = [...new Set(lines.map(({ productId }) => productId))];
        const facts = await this.variants.withIds(await at(call), asked);
        const taxes = new Map(facts.map((one) => [one.id, variantTaxOf(one)]));
        const decimals = currencyDecimals(market.currencyCode);
        return lines.map((line): LineTax => taxOfLine(line, taxes.get(line.productId) ?? NO_TAX, decimals));
      },
    };
  }

  private async seesAll(call: CallContext<ID>, market: ChannelAndCurrency): Promise<boolean> {
    const { userId } = call;
    if (userId === undefined) return true;
    if (userId === null || userId === 0) return false;
    const users = await this.users.portOf(market).find([userId], call);
    return rolesAllow(users.get(userId)?.roles ?? [], 'manage_shop');
  }

  private readonly onMistake: OnMistake = (id, mistake) => {
    if (this.logged.get(id) === mistake) return;
    this.logged.set(id, mistake);
    Logger.error(
      `The variant ${id} cannot be booked: its appointmentSettings are wrong. ${mistake}`,
      'Appointments',
    );
  };
}
