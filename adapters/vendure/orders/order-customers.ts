import {
  AdministratorService,
  ChannelService,
  Customer,
  CustomerService,
  type ID,
  isGraphQlErrorResult,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core';
import { Inject, Injectable, IsNull } from '../from-vendure';
import { refusedByVendure } from './refused';

/** Finds the customers of new orders. */
@Injectable()
export class OrderCustomers {
  constructor(
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
    @Inject(CustomerService) private readonly customers: CustomerService,
    @Inject(AdministratorService) private readonly administrators: AdministratorService,
    @Inject(ChannelService) private readonly channels: ChannelService,
  ) {}

  /**
   * The customer of a user, who is then known in the channel of the context. An administrator who books becomes a customer
   * without an account, because a customer with the administrator's user could sign in to the shop's pages.
   *
   * @returns undefined for a user without a name in the shop
   */
  async ofUser(ctx: RequestContext, userId: ID): Promise<Customer | undefined> {
    const customer = await this.customers.findOneByUserId(ctx, userId, false);
    if (customer) {
      await this.channels.assignToChannels(ctx, Customer, customer.id, [ctx.channelId]);
      return customer;
    }
    const administrator = await this.administrators.findOneByUserId(ctx, userId);
    if (!administrator) return undefined;
    const { emailAddress, firstName, lastName } = administrator;
    const known = await this.connection
      .getRepository(ctx, Customer)
      .findOneBy({ emailAddress, deletedAt: IsNull() });
    if (known) return known;
    const made = await this.customers.createOrUpdate(ctx, { emailAddress, firstName, lastName });
    if (isGraphQlErrorResult(made)) throw refusedByVendure(made);
    return made;
  }
}
