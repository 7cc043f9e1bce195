import type { Appointment } from '../../domain/appointment';
import type { Rule, RuleKind } from '../../domain/rule';
import { productSettings } from '../../engine/slots/product/product-settings';
import { runInSlices } from '../../runtime/slices';
import { ownersBearingOn } from '../../storage/storage';
import type { Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { ruleRows } from '../availability-index/rows';
import { windowOf } from '../availability-index/window';
import { resourcesNeeded } from '../resources/needed';
import type { Core } from '../work/core';
import { appointmentsIn, assertNotTooMany, type CalendarQuery, lastEvent } from './appointments-in';

/** A span that an availability rule opens or closes. */
export interface CalendarOpening extends Span {
  readonly id: number;
  readonly kind: RuleKind;
  readonly kindId: number;
  readonly title: string;
  readonly appointable: boolean;
  readonly priority: number;
}

/** Content of a manager's calendar for a window of time. */
export interface CalendarPage {
  /** Appointments, sorted by start. */
  readonly appointments: readonly Appointment[];
  /** Spans that availability rules open or close, sorted by start. */
  readonly availability: readonly CalendarOpening[];
  /** Id of the last event whose change is included. To miss nothing, continue the event stream after this id. */
  readonly lastEventId: number;
}

/**
 * Reads the appointments in a window, and the spans that availability rules open or close. The number of reads does not
 * grow with the appointments.
 *
 * @throws AppointmentsError 400 for a window that is empty or over 366 days, and if the result has more records than one response may hold
 */
export async function readCalendarPage(core: Core, query: CalendarQuery): Promise<CalendarPage> {
  const { site } = core;
  const window = windowOf(query, site.zone);
  const lastEventId = await lastEvent(core);
  if (!window) return { appointments: [], availability: [], lastEventId };
  const appointments = await appointmentsIn(core, query, window);
  const rules = await rulesFor(core, query);
  const availability: CalendarOpening[] = [];
  await runInSlices(
    openings(rules, window, site.zone, availability),
    () => assertNotTooMany(core, appointments.length + availability.length),
    query.signal,
  );
  availability.sort((a, b) => a.start - b.start || a.end - b.end || a.id - b.id);
  return { appointments, availability, lastEventId };
}

/**
 * Lists the availability rules that a calendar shows. A member of staff sees the global rules, their own rules, and the
 * rules of products that they serve.
 */
async function rulesFor({ keptRules, host, storage }: Core, query: CalendarQuery): Promise<Rule[]> {
  const { productId, staffId, resourceId, viewer } = query;
  const isNarrow = [productId, staffId, resourceId].some((id) => id !== undefined);
  if (!isNarrow && viewer === undefined) return keptRules.all();
  const found =
    productId === undefined ? undefined : await host.products.find([productId], { userId: viewer });
  const product = found?.get(productId!);
  const members = product?.staffIds ?? [];
  const needed = product ? await resourcesNeeded({ storage }, productSettings(product)) : [];
  const rules = isNarrow
    ? await keptRules.ofOwners(
        ownersBearingOn({
          productIds: productId === undefined ? [] : [productId],
          staffIds: staffId === undefined ? members : [staffId],
          resourceIds: resourceId === undefined ? needed : [resourceId],
        }),
      )
    : await keptRules.all();
  return viewer === undefined ? rules : ownRules(rules, viewer, host);
}

async function ownRules(rules: readonly Rule[], viewer: number, { products }: Core['host']): Promise<Rule[]> {
  const ids = [...new Set(rules.flatMap(({ kind, kindId }) => (kind === 'product' ? (kindId ?? []) : [])))];
  const found = ids.length === 0 ? undefined : await products.find(ids, { userId: viewer });
  return rules.filter(({ kind, kindId }) => {
    switch (kind) {
      case 'global':
        return true;
      case 'staff':
        return kindId === viewer;
      case 'product':
        return found?.get(kindId ?? 0)?.staffIds?.includes(viewer) ?? false;
      case 'resource':
        return false;
      default:
        return kind satisfies never;
    }
  });
}

function* openings(
  rules: readonly Rule[],
  window: Span,
  zone: Zone,
  found: CalendarOpening[],
): Generator<void> {
  for (const rule of rules) {
    const { id, kind, title, appointable } = rule;
    const about = { id, kind, kindId: rule.kindId ?? 0, title, appointable, priority: rule.priority ?? 0 };
    for (const { start, end } of ruleRows(rule, window, zone)) found.push({ ...about, start, end });
    yield;
  }
}
