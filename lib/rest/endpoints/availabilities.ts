import type { Appointments } from '../../appointments';
import type { Rule } from '../../domain/rule';
import { AppointmentsError } from '../../domain/errors';
import { internalsOf } from '../../internals';
import { Pace } from '../../runtime/slices';
import { ruleNotFound } from '../../services/rules/not-found';
import { siteDay } from '../../time/civil';
import { formatDate } from '../../time/format';
import { asSiteSeconds } from '../../time/units';
import { type Call, type Endpoint, endpoint, type Version, VERSIONS } from '../endpoint';
import {
  BATCH_RULES,
  CREATE_RULE,
  DELETE_RULE,
  LIST_RULES_V1,
  LIST_RULES_V2,
  UPDATE_RULE,
} from '../fields/availabilities';
import type { Values } from '../fields/field';
import type { Condition } from '../filters/conditions';
import { filterRules } from '../filters/filter-rules';
import type { HandlerResponse } from '../http';
import { writeOnce } from '../idempotency';
import { APPOINTMENT_V2 } from '../presenters/appointment';
import { presentRule, RULE } from '../presenters/rule';
import { createdAt } from '../response/links';
import { presentAppointments } from '../response/present-appointments';
import { closed, INTEGER, listOf } from '../response/schema';
import { visibleRules } from '../visible-rules';
import { createRuleBatch, RULE_BATCH } from './rule-batch';

const DRY_RUN = closed('RuleDryRun', {
  dry_run: { const: true },
  appointments: listOf(APPOINTMENT_V2),
  count: INTEGER,
});
const RULE_OR_DRY_RUN = { anyOf: [RULE, DRY_RUN] };

/** Endpoints for availability rules: v1 only reads, v2 also writes. */
export function availabilityEndpoints(appointments: Appointments): Endpoint[] {
  const { rules } = appointments;
  const internals = internalsOf(appointments);
  const { site, host } = internals;
  const { zone } = site;
  const list = {
    methods: ['GET'],
    path: '/availabilities',
    access: 'public',
    operation: 'list availability rules',
  } as const;
  const one = { versions: ['v2'], path: '/availabilities/:id' } as const;

  const listRules = async (
    conditions: readonly Condition[],
    { version, principal, gone, inTurn }: Call,
  ): Promise<HandlerResponse> => {
    const visible = await visibleRules(knownTo(version, await rules.all()), principal, internals);
    const body = await inTurn(async () => {
      const listed = await filterRules(visible, conditions, { zone, signal: gone() });
      return new Pace(gone).map(listed, (rule) => presentRule(rule, zone));
    });
    const headers = { 'X-SITE-Total': String(body.length), 'X-SITE-TotalPages': '1' };
    return { headers, body };
  };

  /** Responds with the appointments that a write of rules would leave in closed time. Writes nothing. */
  const dryRunOf = async (
    call: Pick<Call, 'version' | 'principal' | 'how'>,
    write: Parameters<typeof rules.dryRun>[0],
  ): Promise<HandlerResponse> => {
    if (call.how.ownCalendarOf !== undefined)
      throw new AppointmentsError('shop_rest_cannot_create', 'Only managers may try a write with `dry_run`.');
    const outside = await presentAppointments(await rules.dryRun(write, call.how), call, { site, host });
    const body = { dry_run: true, appointments: outside, count: outside.length };
    return { status: 200, changesNothing: true, body };
  };

  return [
    endpoint({
      ...list,
      versions: ['v1'],
      params: LIST_RULES_V1,
      responses: () => ({ 200: listOf(RULE) }),
      handle: (call) => listRules(call.params.filter ?? [], call),
    }),
    endpoint({
      ...list,
      versions: ['v2'],
      params: LIST_RULES_V2,
      responses: () => ({ 200: listOf(RULE) }),
      handle: (call) => listRules(conditionsOf(call.params), call),
    }),
    endpoint({
      ...one,
      versions: VERSIONS,
      methods: ['GET'],
      access: 'public',
      operation: 'read an availability rule',
      params: { fields: [] },
      responses: () => ({ 200: RULE }),
      async handle({ id, version, principal }) {
        const [rule] = await visibleRules(knownTo(version, [await rules.get(id)]), principal, internals);
        if (!rule) throw ruleNotFound(id);
        return { body: presentRule(rule, zone), record: rule };
      },
    }),
    endpoint({
      ...one,
      path: '/availabilities',
      methods: ['POST'],
      access: 'own',
      operation: 'create availability rules',
      params: CREATE_RULE,
      responses: () => ({ 200: DRY_RUN, 201: RULE }),
      async handle(call) {
        const { how, address } = call;
        const { dryRun, ...params } = call.params;
        if (dryRun) return dryRunOf(call, { changes: params });
        const rule = await writeOnce(
          call,
          (ids) => rules.find(ids),
          () => rules.create(params, how),
        );
        const created = createdAt(address, `/v2/availabilities/${rule.id}`);
        return { ...created, body: presentRule(rule, zone), record: rule };
      },
    }),
    endpoint({
      ...one,
      path: '/availabilities/batch',
      methods: ['POST'],
      access: 'manage',
      operation: 'create, change and delete availability rules',
      params: BATCH_RULES,
      responses: () => ({ 200: RULE_BATCH }),
      handle: createRuleBatch(appointments),
    }),
    endpoint({
      ...one,
      methods: ['POST', 'PUT', 'PATCH'],
      access: 'own',
      operation: 'change availability rules',
      params: UPDATE_RULE,
      responses: () => ({ 200: RULE_OR_DRY_RUN }),
      async handle(call) {
        const { dryRun, ...changes } = call.params;
        if (dryRun) return dryRunOf(call, { id: call.id, changes });
        const rule = await rules.update(call.id, changes, call.how);
        return { body: presentRule(rule, zone), record: rule };
      },
    }),
    endpoint({
      ...one,
      methods: ['DELETE'],
      access: 'own',
      operation: 'delete availability rules',
      params: DELETE_RULE,
      responses: () => ({ 200: RULE_OR_DRY_RUN }),
      async handle(call) {
        if (call.params.dryRun) return dryRunOf(call, { id: call.id });
        const rule = await rules.remove(call.id, call.how);
        return { body: presentRule(rule, zone) };
      },
    }),
  ];
}

/** Leaves out the rules of resources in a response of v1, which has no resources. */
const knownTo = (version: Version, rules: readonly Rule[]): readonly Rule[] =>
  version === 'v1' ? rules.filter(({ kind }) => kind !== 'resource') : rules;

/**
 * Converts the short parameters of a list of rules to conditions of its filter. A rule matches a window if the rule's
 * dates overlap the window.
 */
function conditionsOf(params: Values<typeof LIST_RULES_V2.fields>): Condition[] {
  const { filter = [], scopes, staffId, from, to } = params;
  const day = (site: number): string => formatDate(siteDay(asSiteSeconds(site)));
  const conditions: (Condition | false)[] = [
    ...filter,
    scopes !== undefined && { key: 'kind', compare: 'IN', values: scopes },
    staffId !== undefined && { key: 'kind', compare: '=', values: ['staff'] },
    staffId !== undefined && { key: 'kind_id', compare: '=', values: [staffId] },
    from !== undefined && { key: 'end_date', compare: '>=', values: [day(from.wallClock)] },
    to !== undefined && { key: 'start_date', compare: '<=', values: [day(to.wallClock - 1)] },
  ];
  return conditions.filter((condition) => condition !== false);
}
