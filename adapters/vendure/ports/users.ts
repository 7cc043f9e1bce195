import type { ID } from '@vendure/core';
import type { CallContext, UsersPort } from '../../../lib/index';
import { selectStaff } from '../../port-helpers/index';
import { type ChannelAndCurrency, Contexts } from '../contexts';
import { Inject, Injectable } from '../from-vendure';
import { UserReader } from './users/reader';
import { userOf } from './users/user-of';

/** The users port: the shop's users in the form that the library needs. */
@Injectable()
export class VendureUsers {
  constructor(
    @Inject(Contexts) private readonly contexts: Contexts,
    @Inject(UserReader) private readonly users: UserReader,
  ) {}

  /** Returns the users port of one channel. */
  portOf(market: ChannelAndCurrency): UsersPort<ID> {
    const find: UsersPort<ID>['find'] = async (ids, call) => {
      const found = await this.users.withIds(await this.contexts.of(call, market), ids);
      return new Map(found.map((one) => [one.id, userOf(one)]));
    };
    return {
      find,
      staff: async (query, call) => {
        const staff = await this.users.staff(await this.contexts.of(call, market));
        return selectStaff(staff.map(userOf), query);
      },
      search: async ({ search, limit }, call: CallContext<ID>) => {
        const ctx = await this.contexts.of(call, market);
        const { ids, total } = await this.users.search(ctx, search, limit);
        const found = await find(ids, call);
        return { items: ids.flatMap((id) => found.get(id) ?? []), total };
      },
    };
  }
}
