import { json, Router } from 'express';
import {
  appointmentsErrors,
  type RangeType,
  type Rule,
  type RuleDraft,
  type RuleKind,
} from 'shop-appointments';
import { managersOnly } from './access/managers';
import { hoursByDay, type HoursOf, timelineOf } from './opening-hours';
import { sendError } from './send-error';
import type { ShopParts } from './shop-parts';

const DAYS_AHEAD = 366;
const MOST_DAYS_SHOWN = 10;
const DAY_MILLISECONDS = 86_400_000;

/**
 * `POST /` with `{id?, rule?}`: what would change if this rule were written as it is sent, or without `rule` removed:
 * `{days: [{date, kind, kind_id, before, after}], more, appointments}`, whose hours of which days from today on, and the
 * appointments that would lie outside of them. Stores nothing. Of another rule than a new one, `id` says which.
 */
export function rulePreview(shop: ShopParts): Router {
  const router = Router();
  const { host, site, clock } = shop;
  const { rules } = shop.appointments;
  router.use(managersOnly(shop), json());

  router.post('/', async (req, res) => {
    const { id, rule } = (req.body ?? {}) as { readonly id?: unknown; readonly rule?: unknown };
    const stored = id === undefined ? undefined : await rules.get(Number.isSafeInteger(id) ? Number(id) : 0);
    const changes = isObject(rule) ? readRule(rule) : undefined;
    const sent = changes && (stored ? changes : { ...UNSENT, ...changes });
    // First, because it refuses what is wrong with the rule.
    const outside = await rules.dryRun({ id: stored?.id, changes: sent });
    const products = await host.products.find([...new Set(outside.map(({ productId }) => productId))], {});
    res.set('Cache-Control', 'no-store');
    res.json({
      ...changedDays(await rules.all(), stored, sent),
      appointments: outside
        .sort((a, b) => a.start - b.start)
        .map(({ id, productId, start }) => ({
          id,
          product_name: products.get(productId)?.name ?? '',
          start: site.zone.toSite(start),
        })),
    });
  });

  function changedDays(now: readonly Rule[], stored: Rule | undefined, changes?: Partial<RuleDraft>) {
    const at = clock.now();
    const unstored = { id: Number.MAX_SAFE_INTEGER, version: 0, dateCreated: at, dateModified: at };
    const written = changes && ({ ...unstored, ...stored, ...changes } as Rule);
    const then = [...now.filter(({ id }) => id !== stored?.id), ...(written ? [written] : [])];
    const today = site.zone.dayOf(at);
    const day = (ahead: number) => site.zone.startOfDay(today + ahead);
    const window = { start: day(0), end: day(DAYS_AHEAD) };

    const days = ownersOf(stored, written).flatMap((owner) => {
      const [before, after] = [now, then].map((all) =>
        hoursByDay(shop, timelineOf(shop, all, owner, window)),
      );
      const open = [...new Set([...before!.keys(), ...after!.keys()])];
      return open.flatMap((each) => {
        const [was, is] = [before!.get(each) ?? '', after!.get(each) ?? ''];
        const date = new Date(each * DAY_MILLISECONDS).toISOString().slice(0, 10);
        return was === is ? [] : [{ date, kind: owner.kind, kind_id: owner.kindId, before: was, after: is }];
      });
    });
    days.sort((a, b) => a.date.localeCompare(b.date));
    return { days: days.slice(0, MOST_DAYS_SHOWN), more: Math.max(0, days.length - MOST_DAYS_SHOWN) };
  }

  return router.use(appointmentsErrors(), sendError);
}

/** The owners whose hours a rule decides: as it was, and as it will be. */
function ownersOf(...rules: readonly (Rule | undefined)[]): HoursOf[] {
  const owners = rules.flatMap((rule) => (rule ? [{ kind: rule.kind, kindId: rule.kindId }] : []));
  return owners.filter(
    (owner, at) =>
      owners.findIndex(({ kind, kindId }) => kind === owner.kind && kindId === owner.kindId) === at,
  );
}

const UNSENT = { eventId: null, ordering: 0 };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a rule by their names in the interface; the library judges what they hold. */
function readRule(sent: Readonly<Record<string, unknown>>): Partial<RuleDraft> {
  const text = (name: string): string => (typeof sent[name] === 'string' ? sent[name] : '');
  const number = (name: string): number | null => (sent[name] ? Number(sent[name]) : null);
  const kind = text('kind') as RuleKind;
  return {
    kind,
    kindId: kind === 'global' ? null : number('kind_id'),
    title: text('title'),
    rangeType: text('range_type') as RangeType,
    appointable: sent.appointable === true,
    fromRange: text('from_range'),
    toRange: text('to_range'),
    fromDate: text('from_date') || null,
    toDate: text('to_date') || null,
    rrule: text('rrule') || null,
    priority: number('priority'),
    capacity: number('qty'),
  };
}
