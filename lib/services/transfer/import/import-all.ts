import { chunks } from '../../../storage/sql';
import { readTime, type TimeInput } from '../../../time/time-input';
import { asInstant, SECONDS_A_DAY } from '../../../time/units';
import { createZone } from '../../../time/zone';
import type { Core } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { SeenIds } from '../sources/seen-ids';
import { later, readOnClock } from '../sources/source-clock';
import type { GroupKind, ImportSource, SourceAppointment } from '../sources/source';
import { notImported } from '../not-imported';
import { FoundHere } from './find-here';
import { importAppointments } from './import-appointments';
import { importGroup } from './import-group';
import { importResource } from './import-resource';
import { importRule, type OwnerIds } from './import-rule';
import type { ImportMapping } from './mapping';
import { missingVerdicts } from './missing';
import { NO_ID, problemOfId } from './problem-of-id';
import { type ImportRun, refusedRecord } from './run';
import { settingDifferences } from './setting-differences';
import type { ImportVerdict } from './verdict';

/** Options of an import from another shop or from a table. */
export interface ImportOptions extends Pick<WriteContext, 'actorId' | 'reason'> {
  readonly mapping?: ImportMapping;
  /** Whether nothing is stored, and the results only tell what an import would do. Default: false. */
  readonly dryRun?: boolean;
  /**
   * Only appointments that the other system has changed at this time or later, to import the last changes on the day of
   * the move. Default: all appointments.
   */
  readonly since?: TimeInput;
  /**
   * Whether events are emitted for imported appointments, which leads to webhooks and messages to customers. Default:
   * false.
   */
  readonly events?: boolean;
  /**
   * Whether coming appointments that an earlier import has stored are cancelled if the other system no longer has them.
   * Default: false; they stay, and are reported as `missing`.
   */
  readonly cancelMissing?: boolean;
  /**
   * Zone in which times of the other system's clock are read: an IANA name or an offset. Default: the site's zone. Some
   * systems state one fixed offset although their clocks change in summer; the default is right for these, too.
   */
  readonly timezone?: string;
}

/** Imports everything from another system, and yields the result of each record as soon as it is stored. */
export async function* importAll(
  core: Core,
  source: ImportSource,
  {
    mapping = {},
    dryRun = false,
    since,
    events = false,
    cancelMissing = false,
    timezone,
    actorId,
    reason,
  }: ImportOptions,
): AsyncGenerator<ImportVerdict, void, undefined> {
  const products = new Map<string, number>();
  const members = new Map<string, number>();
  const resources = new Map<string, number>();
  const run: ImportRun = {
    core,
    source: source.name,
    here: new FoundHere(core, mapping),
    resources,
    zone: timezone === undefined ? core.site.zone : createZone(timezone),
    isDryRun: dryRun,
    withEvents: events,
    how: { ...(actorId !== undefined && { actorId }), ...(reason !== undefined && { reason }) },
  };
  yield* claimedOnce(productVerdicts(run, source), products);
  yield* claimedOnce(memberVerdicts(run, source), members);
  yield* claimedOnce(resourceVerdicts(run, source, resources), resources);
  yield* ruleVerdicts(run, source, { product: products, staff: members, resource: resources });
  const seen = new SeenIds();
  yield* appointmentVerdicts(run, source, since, seen);
  if (since !== undefined) await collectUnchanged(run, source, seen);
  yield* missingVerdicts(run, source, seen, cancelMissing);
  yield* groupVerdicts(run, source, 'visit');
  yield* groupVerdicts(run, source, 'series');
}

/** Yields, for each product of the other system, whether this shop has the product, and under which id. */
async function* productVerdicts({ here }: ImportRun, source: ImportSource): AsyncGenerator<ImportVerdict> {
  for await (const { id, name, fields } of source.products()) {
    if (id === '') {
      yield { ...refusedRecord('product', id, NO_ID), fields };
      continue;
    }
    const found = await here.product({ id, name });
    if (!found) {
      const reason = `This shop has no appointable product with the name ${name || id}. Create it with the settings that it has in the other system, or name a product of this shop for it in the mapping.`;
      yield { ...refusedRecord('product', id, reason), fields };
      continue;
    }
    const reasons = settingDifferences(fields, found);
    const verdict = reasons.length > 0 ? 'changed' : 'taken';
    yield { kind: 'product', sourceId: id, verdict, reasons, id: found.id, fields };
  }
}

/** Yields, for each staff member of the other system, whether this shop has the member, and under which id. */
async function* memberVerdicts({ here }: ImportRun, source: ImportSource): AsyncGenerator<ImportVerdict> {
  for await (const { fields, ...member } of source.members()) {
    if (member.id === '') {
      yield { ...refusedRecord('member', '', NO_ID), fields };
      continue;
    }
    const found = await here.member(member);
    yield found
      ? { kind: 'member', sourceId: member.id, verdict: 'taken', reasons: [], id: found.id, fields }
      : {
          ...refusedRecord(
            'member',
            member.id,
            `This shop has no staff member with the e-mail address or the name of ${member.name || member.id}. Create one, or name a staff member of this shop in the mapping.`,
          ),
          fields,
        };
  }
}

/**
 * Imports the resources of the other system. Yields the result of each resource, with its id in this shop.
 *
 * @param found gets the id of each resource in this shop; 0 for a resource that a dry run would create
 */
async function* resourceVerdicts(
  run: ImportRun,
  source: ImportSource,
  found: Map<string, number>,
): AsyncGenerator<ImportVerdict> {
  const { importedRecords } = run.core.storage;
  const taken = new Set<number>();
  const seen = new Set<string>();
  for await (const resource of source.resources()) {
    const problem = problemOfId(resource.id, seen);
    if (problem !== undefined) {
      yield refusedRecord('resource', resource.id, problem);
      continue;
    }
    const before = await importedRecords.find(run.source, 'resource', [resource.id]);
    const verdict = await importResource(run, resource, before.get(resource.id), taken);
    if (verdict.id !== null) taken.add(verdict.id);
    else if (verdict.verdict === 'taken') found.set(resource.id, 0);
    yield verdict;
  }
}

/** Imports the visits or series of the other system, after their appointments. */
async function* groupVerdicts(
  run: ImportRun,
  source: ImportSource,
  kind: GroupKind,
): AsyncGenerator<ImportVerdict> {
  const { importedRecords } = run.core.storage;
  for await (const { id, fields } of source.groups(kind)) {
    const problem = problemOfId(id, new Set());
    if (problem !== undefined) {
      yield refusedRecord(kind, id, problem);
      continue;
    }
    const before = await importedRecords.find(run.source, kind, [id]);
    yield await importGroup(run, { kind, id, fields }, before.get(id));
  }
}

/**
 * Yields results, and collects the ids in this shop by the ids at the other system. A second record of the other system
 * that has the same id in this shop is refused: if two staff members became one, their bookings would overlap.
 */
async function* claimedOnce(
  verdicts: AsyncIterable<ImportVerdict>,
  found: Map<string, number>,
): AsyncGenerator<ImportVerdict> {
  const taken = new Map<number, string>();
  for await (const verdict of verdicts) {
    const { kind, sourceId, id } = verdict;
    // A record that the other system sends twice is not a second record.
    if (id !== null && taken.get(id) === sourceId) continue;
    if (id !== null && taken.has(id)) {
      throw notImported(
        `Two records of the other system, one of them the ${kind} ${sourceId}, are mapped to the same ${kind} ${id} of this shop. Name a different ${kind} for each in the mapping.`,
      );
    }
    if (id !== null) {
      taken.set(id, sourceId);
      found.set(sourceId, id);
    }
    yield verdict;
  }
}

async function* ruleVerdicts(
  run: ImportRun,
  source: ImportSource,
  owners: OwnerIds,
): AsyncGenerator<ImportVerdict> {
  const { importedRecords } = run.core.storage;
  const seen = new Set<string>();
  for await (const rule of source.rules()) {
    const problem = problemOfId(rule.id, seen);
    if (problem !== undefined) {
      yield refusedRecord('rule', rule.id, problem);
      continue;
    }
    const before = await importedRecords.find(run.source, 'rule', [rule.id]);
    yield await importRule(run, rule, owners, before.get(rule.id));
  }
}

/**
 * Number of appointments that are stored in one transaction. On SQLite, other writes of the shop wait for as long as the
 * transaction takes.
 */
const APPOINTMENTS_A_TRANSACTION = 50;

/**
 * Imports the appointments of the other system.
 *
 * @param comingIds gets the ids of the appointments that have not ended, and of those that cannot be read
 */
async function* appointmentVerdicts(
  run: ImportRun,
  source: ImportSource,
  since: TimeInput | undefined,
  comingIds: SeenIds,
): AsyncGenerator<ImportVerdict> {
  const at = since === undefined ? undefined : readTime(since, run.zone).at;
  const from = at === undefined ? undefined : { instant: at, site: run.zone.toSite(at) };
  for await (const page of source.appointments(from)) {
    const seen = new Set<string>();
    for (const records of chunks(page, APPOINTMENTS_A_TRANSACTION)) {
      for (const record of records)
        if ('problem' in record || isComing(run, record.read)) comingIds.add(record.id);
      yield* importAppointments(run, records, seen);
    }
  }
}

/**
 * Adds the ids of appointments that the other system still has but did not send, because only changed ones were
 * requested. Leaves out appointments that began more than a day ago.
 */
async function collectUnchanged({ core, zone }: ImportRun, source: ImportSource, ids: SeenIds) {
  const yesterday = asInstant(core.options.clock.now() - SECONDS_A_DAY);
  for await (const id of source.idsFrom(zone.toSite(yesterday))) ids.add(id);
}

/**
 * Whether an appointment of the other system may still be coming. Without an end, it is assumed to end one day after
 * its start.
 */
const isComing = ({ zone, core }: ImportRun, { start, end }: SourceAppointment): boolean =>
  readOnClock(end ?? later(start, SECONDS_A_DAY), zone).instant > core.options.clock.now();
