import type { APIExtensionDefinition } from '@vendure/core';
import { BookableResolver } from './bookable-resolver';
import { parseSchema } from './from-vendure';
import { NonceResolver } from './nonce-resolver';

/** Fields that pages need to call the REST interface, in the shop API and in the admin API. */
export const apiExtensions: APIExtensionDefinition = {
  schema: parseSchema(`
    extend type ProductVariant {
      "The id of the variant in the REST interface of appointments; null for a variant that cannot be booked."
      appointmentProductId: Int
    }
    extend type Query {
      "Send it as X-SITE-Nonce with requests to the REST interface that are signed in by a cookie. Null for a visitor."
      appointmentsNonce: String
    }
  `),
  resolvers: [BookableResolver, NonceResolver],
};
