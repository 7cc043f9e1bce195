import {
  AdministratorService,
  ChannelService,
  Customer,
  CustomerService,
  type ID,
  isGraphQlErrorResult,
  Order,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core';
import type { Billing } from '../../../lib/index';
import { Inject, Injectable, IsNull } from '../from-vendure';
import { refusedByVendure } from './refused';

/** Finds the customers of new orders, and stores the names of guests. */
@Injectable()
export class OrderCustomers {
  constructor(
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
    @Inject(CustomerService) private readonly customers: CustomerService,
    @Inject(AdministratorService) private readonly administrators: AdministratorService,
    @Inject(ChannelService) private readonly channels: ChannelService,
  ) {}

  /**
   * Returns the customer of a user, and adds the customer to the channel of the context. For an administrator who
   * books, the customer has no account. Otherwise the administrator could sign in to the shop's pages as a customer.
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

  /**
   * Returns a customer without an account for a guest, as Vendure's own checkout of guests does.
   *
   * @returns undefined if the name or the e-mail address is missing, or if the address belongs to an account, because a
   * caller on the phone could name the address of a registered customer, and the order would then appear in that
   * customer's account
   */
  async ofGuest(
    ctx: RequestContext,
    { firstName, lastName, email, phone }: Required<Billing>,
  ): Promise<Customer | undefined> {
    if (firstName === '' || email === '') return undefined;
    const input = {
      emailAddress: email,
      firstName,
      lastName,
      ...(phone !== '' && { phoneNumber: phone }),
    };
    const made = await this.customers.createOrUpdate(ctx, input, true);
    return isGraphQlErrorResult(made) ? undefined : made;
  }

  /**
   * Stores a billing address without Vendure's service, which would require a country. A guest who books by phone gives
   * none.
   */
  async keepBilling(
    ctx: RequestContext,
    orderId: ID,
    { firstName, lastName, phone }: Required<Billing>,
  ): Promise<void> {
    const billingAddress = { fullName: `${firstName} ${lastName}`.trim(), phoneNumber: phone };
    await this.connection.getRepository(ctx, Order).update({ id: orderId }, { billingAddress });
  }
}
