import {
  type APIExtensionDefinition,
  Ctx,
  type Order,
  type ProductVariant,
  type RequestContext,
} from '@vendure/core';
import { AppointmentsCores } from './cores';
import type { BookableFields } from './custom-fields';
import { AppointmentDeposits } from './deposits/deposits';
import { Inject, Parent, parseSchema, Query, ResolveField, Resolver } from './from-vendure';
import { sessionOf } from './ports/session';

/** GraphQL resolver of the field `ProductVariant.appointmentProductId`. */
@Resolver('ProductVariant')
class BookableResolver {
  constructor(@Inject(AppointmentsCores) private readonly cores: AppointmentsCores) {}

  @ResolveField()
  async appointmentProductId(@Parent() variant: ProductVariant): Promise<number | null> {
    const { appointmentDuration } = variant.customFields as BookableFields;
    return appointmentDuration === null ? null : this.cores.ids.toCore('product', variant.id);
  }
}

/**
 * GraphQL resolver of `Query.appointmentsNonce`: the nonce that a page must send to the REST interface if its session
 * is in a cookie.
 */
@Resolver()
class NonceResolver {
  constructor(@Inject(AppointmentsCores) private readonly cores: AppointmentsCores) {}

  @Query()
  async appointmentsNonce(@Ctx() { session }: RequestContext): Promise<string | null> {
    const known = session && sessionOf(session);
    if (known === undefined) return null;
    await this.cores.ready;
    return this.cores.main.nonceFor(known);
  }
}

/** GraphQL resolver of the field `Order.appointmentDueNow`. */
@Resolver('Order')
class DueNowResolver {
  constructor(@Inject(AppointmentDeposits) private readonly deposits: AppointmentDeposits) {}

  @ResolveField()
  async appointmentDueNow(@Ctx() ctx: RequestContext, @Parent() order: Order): Promise<number> {
    return (await this.deposits.of(ctx, order)).dueNow;
  }
}

/** GraphQL fields that pages need to call the REST interface, for the shop API and the admin API. */
export const apiExtensions: APIExtensionDefinition = {
  schema: parseSchema(`
    extend type ProductVariant {
      "The id of the variant in the REST interface of appointments; null for a variant that cannot be booked."
      appointmentProductId: Int
    }
    extend type Order {
      "The amount to be paid now: the deposits of appointments and the whole price of everything else; after the deposit, all of the rest."
      appointmentDueNow: Money!
    }
    extend type Query {
      "Send it as X-SITE-Nonce with requests to the REST interface that are signed in by a cookie. Null for a visitor."
      appointmentsNonce: String
    }
  `),
  resolvers: [BookableResolver, DueNowResolver, NonceResolver],
};
