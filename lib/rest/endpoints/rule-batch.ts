import { viewerOf } from '../../access/principal';
import type { Appointments } from '../../appointments';
import { assertBatchSize } from '../../domain/checks/batch-size';
import type { Rule } from '../../domain/rule';
import { internalsOf } from '../../internals';
import { Pace } from '../../runtime/slices';
import type { RuleWrites, WrittenRules } from '../../services/rules/plan';
import type { WriteContext } from '../../services/work/write-context';
import type { Call } from '../endpoint';
import type { BATCH_RULES } from '../fields/availabilities';
import type { Values } from '../fields/field';
import type { HandlerResponse } from '../http';
import { presentRule, RULE } from '../presenters/rule';
import { presentRulePreview, RULE_PREVIEW } from '../presenters/rule-preview';
import { isForm } from '../request/read-body';
import { readRuleWrites } from '../request/read-rule-writes';
import { namingParameters } from '../response/parameter-names';
import { relatedTo } from '../response/present-appointments';
import { closed, listOf } from '../response/schema';

const WRITTEN_RULES = closed('WrittenAvailabilityRules', {
  create: listOf(RULE),
  update: listOf(RULE),
  delete: listOf(RULE),
});

/** The response of a batch: the written rules, or the preview of a dry run. */
export const RULE_BATCH = { anyOf: [WRITTEN_RULES, RULE_PREVIEW] };

/** Writes several rules: all of them, or none. The response lists the rules in the order in which they were sent. */
export function createRuleBatch(appointments: Appointments) {
  const { rules } = appointments;
  const { host, hostIds, site, storage } = internalsOf(appointments);

  /** Reads the written rules for the response. A deleted rule is read from its last event. */
  const asWritten = async (ids: readonly number[]): Promise<Rule[]> => {
    const found = await rules.find(ids);
    const written: Rule[] = [];
    for (const id of ids) {
      const rule = found.get(id) ?? (await storage.outbox.about('availability', [id])).at(-1)?.snapshot;
      if (rule) written.push(rule as Rule);
    }
    return written;
  };

  /**
   * Returns the result of an earlier attempt of this batch. A batch of rules is written as a whole, so if one of its
   * rules was created or deleted, all of it was written. A batch that only updates rules is written again, because
   * writing equal values changes nothing.
   */
  const writtenBefore = async (
    created: Call['created'],
    { create, update, remove }: Required<RuleWrites>,
  ): Promise<WrittenRules> => {
    await storage.outbox.number();
    return {
      create: await asWritten(create.map((_, index) => created.get(index)!)),
      update: await asWritten(update.map(({ id }) => id)),
      remove: await asWritten(remove),
    };
  };

  const previewBatch = async (
    { params: { from, to }, principal, gone, how, inTurn }: BatchCall,
    writes: RuleWrites,
  ): Promise<HandlerResponse> => {
    const preview = await inTurn(() => rules.preview(writes, { from, to, signal: gone() }, how));
    const related = await relatedTo(preview.appointments, host, viewerOf(principal));
    const body = await presentRulePreview(preview, site.zone, related, new Pace(gone));
    return { changesNothing: true, body };
  };

  /**
   * Returns a context that also records the ids of the deleted rules, at positions after the created rules. Without
   * these ids, a repeated request would get a 404 for the rules that the first attempt has deleted.
   */
  const notingRemovals = ({ onCreated: note, ...how }: BatchCall['how'], created: number): WriteContext => ({
    ...how,
    onCreated: note,
    onRemoved: note && ((id, t, item = 0) => note(id, t, created + item)),
  });

  const writeBatch = async (
    { how, created }: BatchCall,
    writes: Required<RuleWrites>,
  ): Promise<HandlerResponse> => {
    const isDone = created.size > 0;
    const written = isDone
      ? await writtenBefore(created, writes)
      : await rules.writeAll(writes, notingRemovals(how, writes.create.length));
    const present = (list: readonly Rule[]) => list.map((rule) => presentRule(rule, site.zone));
    const body = {
      create: present(written.create),
      update: present(written.update),
      delete: present(written.remove),
    };
    return { body };
  };

  return async (call: BatchCall): Promise<HandlerResponse> => {
    const { create, update, remove, dryRun } = call.params;
    assertBatchSize([create, update, remove]);
    const { writes, names } = await readRuleWrites(call.params, isForm(call.headers), hostIds);
    return namingParameters(names, () => (dryRun ? previewBatch(call, writes) : writeBatch(call, writes)));
  };
}

type BatchCall = Call<Values<typeof BATCH_RULES.fields>>;
