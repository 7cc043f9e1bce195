import { type ID, ProductVariantService, type RequestContext } from '@vendure/core';
import { AppointmentsError, type Instant } from '../../../lib/index';
import { Inject, Injectable } from '../from-vendure';
import { SETUP, type Setup } from '../setup';
import { refusalWords } from './words';

/** The variant of a line that was refused, and the requested start. */
export interface RefusedVariant {
  readonly variantId: ID;
  readonly start?: Instant;
}

/** Converts refusals of the library to texts, because Vendure's API returns them as results and not as errors. */
@Injectable()
export class Refusals {
  constructor(
    @Inject(SETUP) private readonly setup: Setup,
    @Inject(ProductVariantService) private readonly variants: ProductVariantService,
  ) {}

  /**
   * Runs `work`, which returns the text of a refusal, or undefined. An error that the customer can resolve is returned
   * as a text, too.
   */
  async inWords(
    ctx: RequestContext,
    refused: RefusedVariant,
    work: () => Promise<string | undefined>,
  ): Promise<string | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!this.isShownAsText(error)) throw error;
      return this.wordsFor(ctx, refused, error);
    }
  }

  async wordsFor(
    ctx: RequestContext,
    { variantId, start }: RefusedVariant,
    error: AppointmentsError,
  ): Promise<string> {
    const { timezone } = this.setup.options.site;
    return refusalWords(error, { name: await this.nameOf(ctx, variantId), start, timezone });
  }

  /** Returns the variant's name in the language of the request. */
  async nameOf(ctx: RequestContext, variantId: ID): Promise<string> {
    return (await this.variants.findOne(ctx, variantId))?.name ?? 'This item';
  }

  /**
   * Whether an error is returned as a text. False for an error of a database that the library shares with Vendure:
   * PostgreSQL then refuses all further statements of the transaction, so Vendure has to get the error and roll back.
   */
  isShownAsText(error: unknown): error is AppointmentsError {
    if (!(error instanceof AppointmentsError)) return false;
    const isBusy = error.code === 'shop_rest_busy' && !this.setup.database.sharesDatabase;
    return error.status < 500 || isBusy;
  }
}
