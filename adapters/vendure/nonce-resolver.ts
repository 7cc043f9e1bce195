import { Ctx, type RequestContext } from '@vendure/core';
import { AppointmentsCores } from './cores';
import { Inject, Query, Resolver } from './from-vendure';
import { sessionOf } from './ports/session';

/** Resolves `Query.appointmentsNonce`, with which pages that have a cookie call the REST interface. */
@Resolver()
export class NonceResolver {
  constructor(@Inject(AppointmentsCores) private readonly cores: AppointmentsCores) {}

  @Query()
  async appointmentsNonce(@Ctx() { session }: RequestContext): Promise<string | null> {
    const known = session && sessionOf(session);
    if (known === undefined) return null;
    await this.cores.ready;
    return this.cores.main.nonceFor(known);
  }
}
