import {
  type ID,
  type OrderLine,
  OrderLine as OrderLineEntity,
  TransactionalConnection,
} from '@vendure/core';
import type { Appointments } from '../../../lib/index';
import { AppointmentsError } from '../../../lib/index';
import { fieldsOf, keyOf } from '../cart/line-fields';
import { AppointmentsCores } from '../cores';
import { In, Inject, Injectable } from '../from-vendure';
import { SETUP, type Setup } from '../setup';

/** Statuses in which an appointment no longer takes places. */
export const ENDED: readonly string[] = ['cancelled', 'was-in-cart', 'trash'];

/** Reports changes of the shop to the library. A change may be reported more than once. */
@Injectable()
export class Changes {
  constructor(
    @Inject(SETUP) private readonly setup: Setup,
    @Inject(AppointmentsCores) private readonly cores: AppointmentsCores,
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
  ) {}

  async orderChanged(id: ID): Promise<void> {
    await (await this.core()).orderChanged(this.hostId(id));
  }

  /** Cancels the appointments of a deleted order, because a deleted order is never paid. */
  async orderDeleted(id: ID): Promise<void> {
    const core = await this.core();
    const hostId = this.hostId(id);
    for (const { id: appointmentId, status } of (await core.forOrders([hostId])).get(hostId) ?? []) {
      if (ENDED.includes(status)) continue;
      await core.update(appointmentId, { status: 'cancelled' }, { reason: 'Its order was deleted' });
    }
  }

  /** Releases the holds of removed lines. A hold that another line now has stays. */
  async freeHolds(lines: readonly Pick<OrderLine, 'customFields'>[]): Promise<void> {
    const core = await this.core();
    const keys = lines.flatMap((line) => keyOf(fieldsOf(line)) ?? []);
    const kept = await this.connection.rawConnection.getRepository(OrderLineEntity).find({
      where: { customFields: { appointmentId: In(keys.map(({ id }) => id)) } },
      loadEagerRelations: false,
    });
    const keptIds = new Set(kept.map((line) => fieldsOf(line).appointmentId));
    for (const { id, token } of keys) if (!keptIds.has(id)) await release(core, id, token);
  }

  async customerDeleted(userId: ID): Promise<void> {
    await (await this.core()).customers.erase(this.hostId(userId), { reason: 'The customer was deleted' });
  }

  async productChanged(variantId?: ID): Promise<void> {
    const core = await this.core();
    await core.productChanged(variantId === undefined ? undefined : this.hostId(variantId));
  }

  private async core(): Promise<Appointments> {
    await this.cores.ready;
    return this.cores.main;
  }

  private hostId(id: ID): number | string {
    return this.setup.idForm.areTexts ? String(id) : Number(id);
  }
}

async function release(core: Appointments, id: number, token: string): Promise<void> {
  try {
    await core.holds.release(id, token);
  } catch (error) {
    // A 404 means that the hold was released already or was booked. A booked appointment follows its order.
    if (!(error instanceof AppointmentsError) || error.status !== 404) throw error;
  }
}
