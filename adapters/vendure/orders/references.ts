import {
  ConfigService,
  type ID,
  OrderLine,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core';
import type { LineTax, OrderLineRef, WrittenLine } from '../../../lib/index';
import { In, Inject, Injectable } from '../from-vendure';
import { moneyPrecision } from '../money';
import { inChunks } from './chunks';
import { amountsOf } from './line-amounts';
import { AppointmentOrderReference } from './order-reference';

/** Stores the references of the lines that the library has written, so that no line is written twice. */
@Injectable()
export class OrderReferences {
  constructor(
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
    @Inject(ConfigService) private readonly config: ConfigService,
  ) {}

  /**
   * Claims a reference, so that only one line is written for it. A second call with this reference waits until the
   * transaction of the first call has ended.
   *
   * @returns the line that was written before with this reference. If undefined, the caller must write the line, and
   * call `keep` in the same transaction
   */
  async take(ctx: RequestContext, reference: string): Promise<WrittenLine<ID> | undefined> {
    const repository = this.connection.getRepository(ctx, AppointmentOrderReference);
    await repository
      .createQueryBuilder()
      .insert()
      .values({ reference, orderId: null, orderLineId: null })
      .orIgnore()
      .updateEntity(false)
      .execute();
    return (await this.find(ctx, [reference])).get(reference);
  }

  /** Stores which line was written with a reference. */
  async keep(
    ctx: RequestContext,
    reference: string,
    { orderId, orderItemId }: OrderLineRef<ID>,
  ): Promise<void> {
    await this.connection
      .getRepository(ctx, AppointmentOrderReference)
      .update({ reference }, { orderId, orderLineId: orderItemId });
  }

  /**
   * Finds lines by their references. The result has no entry for an unknown reference. A line has amounts unless it was
   * removed.
   */
  async find(ctx: RequestContext, references: readonly string[]): Promise<Map<string, WrittenLine<ID>>> {
    const repository = this.connection.getRepository(ctx, AppointmentOrderReference);
    const rows = await inChunks(references, (some) => repository.findBy({ reference: In(some) }));
    const known = rows.flatMap((row) => {
      const ref = lineRefOf(row);
      return ref ? [[row.reference, ref] as const] : [];
    });
    const amounts = await this.amounts(
      ctx,
      known.map(([, { orderItemId }]) => orderItemId),
    );
    return new Map(
      known.map(([reference, ref]) => [reference, { ...ref, amounts: amounts.get(ref.orderItemId) }]),
    );
  }

  private async amounts(ctx: RequestContext, lineIds: readonly ID[]): Promise<Map<ID, LineTax>> {
    const precision = moneyPrecision(this.config);
    const repository = this.connection.getRepository(ctx, OrderLine);
    const lines = await inChunks(lineIds, (some) => repository.findBy({ id: In(some) }));
    return new Map(lines.map((line) => [line.id, amountsOf(line, precision)]));
  }
}

const lineRefOf = ({ orderId, orderLineId }: AppointmentOrderReference): OrderLineRef<ID> | undefined =>
  orderId === null || orderLineId === null ? undefined : { orderId, orderItemId: orderLineId };
