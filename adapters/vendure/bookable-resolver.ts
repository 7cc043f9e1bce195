import type { ProductVariant } from '@vendure/core';
import type { DocumentNode } from 'graphql';
import { AppointmentsCores } from './cores';
import type { BookableFields } from './custom-fields';
import { Inject, Parent, parseSchema, ResolveField, Resolver } from './from-vendure';

/** The field for pages, which ask the REST interface for the times of a variant. */
export const bookableSchema: DocumentNode = parseSchema(`
  extend type ProductVariant {
    "The id of the variant in the REST interface of appointments; null for a variant that cannot be booked."
    appointmentProductId: Int
  }
`);

/** Resolves `ProductVariant.appointmentProductId`. */
@Resolver('ProductVariant')
export class BookableResolver {
  constructor(@Inject(AppointmentsCores) private readonly cores: AppointmentsCores) {}

  @ResolveField()
  async appointmentProductId(@Parent() variant: ProductVariant): Promise<number | null> {
    const { appointmentDuration } = variant.customFields as BookableFields;
    return appointmentDuration === null ? null : this.cores.ids.toCore('product', variant.id);
  }
}
