import { ConfigService, extractSessionToken, type ID, SessionService } from '@vendure/core';
import type { Request } from 'express';
import type { AccessPort, RequestLike, Session, WebhooksPort } from '../../../lib/index';
import { createSequelizeAccess, type SequelizeAccess } from '../../sequelize/index';
import { Inject, Injectable } from '../from-vendure';
import { MANAGE_APPOINTMENTS } from '../permission-names';
import { SETUP, type Setup } from '../setup';
import { UserPermissions } from './user-permissions';

/** Identifies callers by Vendure's sessions, and by credentials in tables of the library's own. */
@Injectable()
export class VendureAccess {
  /** Key pairs, application passwords and webhooks. */
  readonly store: SequelizeAccess;

  constructor(
    @Inject(SETUP) setup: Setup,
    @Inject(ConfigService) private readonly config: ConfigService,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(UserPermissions) private readonly permissions: UserPermissions,
  ) {
    const { sequelize } = setup.database;
    this.store = createSequelizeAccess({ sequelize, secret: setup.options.secret });
  }

  /** The port, which is the same for every channel. */
  get port(): AccessPort<ID> {
    return {
      ...(this.store as unknown as Pick<AccessPort<ID>, 'findKey' | 'findApplicationPassword'>),
      session: (request) => this.session(request),
      can: (userId, capability) =>
        this.permissions.has(userId, capability === 'manage_shop' ? MANAGE_APPOINTMENTS : capability),
    };
  }

  get webhooks(): WebhooksPort<ID> {
    return this.store.webhooks;
  }

  private async session({ original }: RequestLike): Promise<Session<ID> | undefined> {
    const { tokenMethod, apiKeyHeaderKey } = this.config.authOptions;
    const sent = extractSessionToken(original as Request, tokenMethod, apiKeyHeaderKey);
    // A key of Vendure's API is no token of a session.
    if (sent === undefined || sent.method === 'api-key') return undefined;
    const session = await this.sessions.getSessionFromToken(sent.token);
    if (session?.user === undefined) return undefined;
    const from = sent.method === 'bearer' ? 'authorization' : 'cookie';
    return { id: String(session.id), userId: session.user.id, from };
  }
}
