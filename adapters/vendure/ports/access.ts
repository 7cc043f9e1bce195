import { ConfigService, extractSessionToken, type ID, SessionService } from '@vendure/core';
import type { Request } from 'express';
import type { AccessPort, RequestLike, Session, WebhooksPort } from '../../../lib/index';
import { createSequelizeAccess, type SequelizeAccess } from '../../sequelize/index';
import { withPluginOptions } from '../check-plugin-options';
import { Inject, Injectable } from '../from-vendure';
import { MANAGE_APPOINTMENTS } from '../permission-names';
import { SETUP, type Setup } from '../setup';
import { sessionOf } from './session';
import { UserPermissions } from './user-permissions';

/** The access port: identifies callers by Vendure's sessions, and by credentials in the plugin's own tables. */
@Injectable()
export class VendureAccess {
  /** The stored API key pairs, application passwords and webhooks. */
  readonly store: SequelizeAccess;

  constructor(
    @Inject(SETUP) setup: Setup,
    @Inject(ConfigService) private readonly config: ConfigService,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(UserPermissions) private readonly permissions: UserPermissions,
  ) {
    const { database, options } = setup;
    this.store = withPluginOptions(() =>
      createSequelizeAccess({ sequelize: database.sequelize, secret: options.secret }),
    );
  }

  /** Returns the access port, which all channels share. */
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

  private async session({ original, headers }: RequestLike): Promise<Session<ID> | undefined> {
    // A call from a command line has no Express request, and so no cookies that Vendure has read.
    const request: unknown = original ?? { get: (name: string) => headers[name.toLowerCase()] };
    const { tokenMethod, apiKeyHeaderKey } = this.config.authOptions;
    const sent = extractSessionToken(request as Request, tokenMethod, apiKeyHeaderKey);
    // An API key of Vendure is not the token of a session, so the caller is a visitor.
    if (sent === undefined || sent.method === 'api-key') return undefined;
    const session = await this.sessions.getSessionFromToken(sent.token);
    const known = session && sessionOf(session);
    return known && { ...known, from: sent.method === 'bearer' ? 'authorization' : 'cookie' };
  }
}
