import { ChannelService, type ID, TransactionalConnection, User } from '@vendure/core';
import { Inject, Injectable, IsNull } from '../from-vendure';
import { hasPermission } from '../permissions';

/** Reads the permissions of users on the default channel. */
@Injectable()
export class UserPermissions {
  constructor(
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
    @Inject(ChannelService) private readonly channels: ChannelService,
  ) {}

  /** Whether a user has a permission; a deleted user has none. */
  async has(userId: ID, permission: string): Promise<boolean> {
    const user = await this.connection.rawConnection.getRepository(User).findOne({
      where: { id: userId, deletedAt: IsNull() },
      relations: { roles: { channels: true } },
    });
    if (user === null) return false;
    const { id } = await this.channels.getDefaultChannel();
    return hasPermission(user, permission, id);
  }
}
