import {
  Administrator,
  ChannelService,
  ConfigService,
  Customer,
  type ID,
  type RequestContext,
  TransactionalConnection,
  User,
} from '@vendure/core';
import type { SelectQueryBuilder } from 'typeorm';
import { Inject, Injectable } from '../../from-vendure';
import { idFormOf } from '../../ids';
import { PROVIDE_APPOINTMENTS } from '../../permission-names';
import { possibleIds } from '../possible-ids';
import { contains, fullName, patternsOf } from './text-search';
import type { Person, UserFacts } from './user-of';

/** A user, with the administrator or customer that was read with it. */
interface JoinedUser extends User {
  readonly administrator: Person | null;
  readonly customer: Person | null;
}

/** One page of the user ids that a search has found, and the total number of found users. */
interface FoundIds {
  readonly ids: ID[];
  readonly total: number;
}

/** Reads users that were not deleted. */
@Injectable()
export class UserReader {
  constructor(
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
    @Inject(ChannelService) private readonly channels: ChannelService,
    @Inject(ConfigService) private readonly config: ConfigService,
  ) {}

  /** Reads the users with these ids, in one query. */
  async withIds(ctx: RequestContext, asked: readonly ID[]): Promise<UserFacts[]> {
    const ids = possibleIds(asked, idFormOf(this.config));
    if (ids.length === 0) return [];
    return this.read(ctx, (query) => query.andWhere('user.id IN (:...ids)', { ids }));
  }

  /** Reads the administrators who have a role with the permission to provide appointments, in one query. */
  async staff(ctx: RequestContext): Promise<UserFacts[]> {
    return this.read(ctx, (query) =>
      query
        .innerJoin('user.roles', 'providing', 'providing.permissions LIKE :provide', {
          provide: `%${PROVIDE_APPOINTMENTS}%`,
        })
        .andWhere('administrator.id IS NOT NULL'),
    );
  }

  /** Finds the ids of the users whose name, e-mail address or login contains a text. The lowest ids come first. */
  async search(ctx: RequestContext, text: string, limit: number): Promise<FoundIds> {
    const isMysql = ['mysql', 'mariadb'].includes(this.connection.rawConnection.options.type);
    const names = ['administrator', 'customer'].flatMap((alias) => [
      fullName(alias, isMysql),
      `${alias}.emailAddress`,
    ]);
    const query = this.people(ctx)
      .select('user.id')
      .andWhere(`(${['user.identifier', ...names].map(contains).join(' OR ')})`, { ...patternsOf(text) })
      .orderBy('user.id')
      .limit(limit);
    const [users, total] = await query.getManyAndCount();
    return { ids: users.map(({ id }) => id), total };
  }

  private async read(
    ctx: RequestContext,
    restrict: (query: SelectQueryBuilder<User>) => SelectQueryBuilder<User>,
  ): Promise<UserFacts[]> {
    const { id: channelId } = await this.channels.getDefaultChannel(ctx);
    const query = this.people(ctx)
      .leftJoinAndSelect('user.roles', 'role')
      .leftJoinAndSelect('role.channels', 'channel', 'channel.id = :channelId', { channelId });
    const users = (await restrict(query).getMany()) as JoinedUser[];
    return users.map(({ id, identifier, roles, administrator, customer }) => ({
      id,
      identifier,
      administrator,
      customer,
      roles: roles.map(({ permissions, channels }) => ({
        permissions,
        isOnDefaultChannel: channels.length > 0,
      })),
    }));
  }

  /** Creates the query for users, each with the administrator or customer who signs in as this user. */
  private people(ctx: RequestContext): SelectQueryBuilder<User> {
    return this.connection
      .getRepository(ctx, User)
      .createQueryBuilder('user')
      .leftJoinAndMapOne(
        'user.administrator',
        Administrator,
        'administrator',
        'administrator.user = user.id AND administrator.deletedAt IS NULL',
      )
      .leftJoinAndMapOne(
        'user.customer',
        Customer,
        'customer',
        'customer.user = user.id AND customer.deletedAt IS NULL',
      )
      .where('user.deletedAt IS NULL');
  }
}
