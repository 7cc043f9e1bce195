import {
  Collection,
  ConfigService,
  type ID,
  type RequestContext,
  TransactionalConnection,
  TranslatorService,
} from '@vendure/core';
import type { ProductCategory } from '../../../../lib/index';
import { Inject, Injectable } from '../../from-vendure';
import { idFormOf } from '../../ids';
import { categoriesOf } from './category-tree';

/** Reads the collections of a channel. */
@Injectable()
export class CollectionReader {
  constructor(
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
    @Inject(TranslatorService) private readonly translator: TranslatorService,
    @Inject(ConfigService) private readonly config: ConfigService,
  ) {}

  /** Reads the public collections as product categories, in one query. */
  async categories(ctx: RequestContext): Promise<ProductCategory<ID>[]> {
    const collections = await this.connection
      .getRepository(ctx, Collection)
      .createQueryBuilder('collection')
      .leftJoinAndSelect('collection.translations', 'translation')
      .innerJoin('collection.channels', 'channel', 'channel.id = :channelId', { channelId: ctx.channelId })
      .orderBy('collection.id')
      .getMany();
    const facts = collections.map((collection) => {
      const { id, position, parentId, isRoot, isPrivate } = collection;
      const { name, slug, description } = this.translator.translate(collection, ctx);
      return { id, name, slug, description, position, parentId, isRoot, isPrivate };
    });
    return categoriesOf(facts, idFormOf(this.config).none);
  }
}
