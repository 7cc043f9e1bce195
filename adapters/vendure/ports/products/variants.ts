import {
  ConfigService,
  type ID,
  ProductPriceApplicator,
  ProductVariant,
  type RequestContext,
  TransactionalConnection,
  TranslatorService,
} from '@vendure/core';
import type { SelectQueryBuilder } from 'typeorm';
import type { BookableFields } from '../../custom-fields';
import { Inject, Injectable } from '../../from-vendure';
import { idFormOf } from '../../ids';
import { moneyPrecision, toDecimal } from '../../money';
import { possibleIds } from '../possible-ids';
import type { VariantFacts, VariantPrice } from './product-of';

type Variants = SelectQueryBuilder<ProductVariant>;

/** Reads variants as the channel of a context sells them. Each method takes three queries. */
@Injectable()
export class VariantReader {
  constructor(
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
    @Inject(ProductPriceApplicator) private readonly prices: ProductPriceApplicator,
    @Inject(TranslatorService) private readonly translator: TranslatorService,
    @Inject(ConfigService) private readonly config: ConfigService,
  ) {}

  /** Reads the variants with these ids, even deleted ones and those of other channels. */
  async withIds(ctx: RequestContext, asked: readonly ID[]): Promise<VariantFacts[]> {
    const ids = possibleIds(asked, idFormOf(this.config));
    if (ids.length === 0) return [];
    const variants = await this.variants(ctx).where('variant.id IN (:...ids)', { ids }).getMany();
    return this.factsOf(ctx, variants);
  }

  /** Reads the bookable variants of the channel. */
  async bookable(ctx: RequestContext): Promise<VariantFacts[]> {
    const variants = await this.variants(ctx)
      .where('variant.customFields.appointmentDuration IS NOT NULL')
      .andWhere('variant.deletedAt IS NULL')
      .andWhere('product.deletedAt IS NULL')
      .andWhere('channel.id IS NOT NULL')
      .getMany();
    return this.factsOf(ctx, variants);
  }

  private variants(ctx: RequestContext): Variants {
    return this.connection
      .getRepository(ctx, ProductVariant)
      .createQueryBuilder('variant')
      .leftJoinAndSelect('variant.translations', 'translation')
      .leftJoinAndSelect('variant.productVariantPrices', 'price')
      .leftJoinAndSelect('variant.taxCategory', 'taxCategory')
      .leftJoinAndSelect('variant.product', 'product')
      .leftJoinAndSelect('variant.channels', 'channel', 'channel.id = :channelId', {
        channelId: ctx.channelId,
      });
  }

  private async factsOf(ctx: RequestContext, variants: readonly ProductVariant[]): Promise<VariantFacts[]> {
    const ids = variants.map(({ id }) => id);
    const staff = await this.linkedIds(ctx, ids, (query) =>
      query
        .innerJoin('variant.customFields.appointmentStaff', 'member', 'member.deletedAt IS NULL')
        .innerJoin('member.user', 'linked'),
    );
    const categories = await this.linkedIds(ctx, ids, (query) =>
      query
        .innerJoin('variant.collections', 'linked', 'linked.isPrivate = :isPrivate', { isPrivate: false })
        .innerJoin('linked.channels', 'channel', 'channel.id = :channelId', { channelId: ctx.channelId }),
    );
    const facts: VariantFacts[] = [];
    for (const variant of variants) {
      facts.push({
        id: variant.id,
        name: this.translator.translate(variant, ctx).name,
        sku: variant.sku,
        isDeleted: variant.deletedAt !== null || variant.product.deletedAt !== null,
        isSold: variant.enabled && variant.product.enabled && variant.channels.length > 0,
        price: await this.priceOf(ctx, variant),
        fields: variant.customFields as BookableFields,
        staffIds: staff.get(variant.id) ?? [],
        categoryIds: categories.get(variant.id) ?? [],
      });
    }
    return facts;
  }

  /**
   * Reads linked records of variants: for each variant, the ids of the records that `join` adds to the query under the
   * name `linked`, in ascending order. The result has no entry for a variant without such records.
   */
  private async linkedIds(
    ctx: RequestContext,
    ids: readonly ID[],
    join: (query: Variants) => Variants,
  ): Promise<Map<ID, ID[]>> {
    const byVariant = new Map<ID, ID[]>();
    if (ids.length === 0) return byVariant;
    const query = this.connection.getRepository(ctx, ProductVariant).createQueryBuilder('variant');
    const rows = await join(query)
      .select('variant.id', 'variantId')
      .addSelect('linked.id', 'linkedId')
      .where('variant.id IN (:...ids)', { ids })
      .orderBy('linked.id')
      .getRawMany<{ variantId: ID; linkedId: ID }>();
    for (const { variantId, linkedId } of rows) {
      byVariant.set(variantId, [...(byVariant.get(variantId) ?? []), linkedId]);
    }
    return byVariant;
  }

  private async priceOf(ctx: RequestContext, variant: ProductVariant): Promise<VariantPrice | undefined> {
    const { productVariantPriceSelectionStrategy: selection } = this.config.catalogOptions;
    if (!(await selection.selectPrice(ctx, variant.productVariantPrices))) return undefined;
    const { listPrice, listPriceIncludesTax, taxRateApplied } = await this.prices.applyChannelPriceAndTax(
      variant,
      ctx,
    );
    return {
      amount: toDecimal(listPrice, moneyPrecision(this.config)),
      includesTax: listPriceIncludesTax,
      percent: taxRateApplied.value,
    };
  }
}
