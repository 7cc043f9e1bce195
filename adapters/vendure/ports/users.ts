import type { ID } from '@vendure/core';
import type { UsersPort } from '../../../lib/index';
import { type ChannelAndCurrency, Contexts } from '../contexts';
import { Inject, Injectable } from '../from-vendure';

/** The users of the shop, as the library reads them. */
@Injectable()
export class VendureUsers {
  constructor(@Inject(Contexts) private readonly contexts: Contexts) {}

  /** The port of one channel. */
  portOf(place: ChannelAndCurrency): UsersPort<ID> {
    return {
      find: async (_ids, call) => {
        await this.contexts.of(call, place);
        return new Map();
      },
      staff: async () => ({ items: [], total: 0 }),
      search: async () => ({ items: [], total: 0 }),
    };
  }
}
