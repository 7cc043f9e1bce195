import type { ProductVariant } from '@vendure/core';
import { AppointmentsCores } from './cores';
import type { BookableFields } from './custom-fields';
import { Inject, Parent, ResolveField, Resolver } from './from-vendure';

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
