import type { Client } from './client.mjs';

export type OwnerKind = 'global' | 'product' | 'staff' | 'resource';

/** Owner of times: the shop, a service, a member or a resource. */
export interface Owner {
  readonly kind: OwnerKind;
  /** Id of the owner; 0 for the shop. */
  readonly kind_id: number;
}

/** Fields of a rule that a form writes. */
export interface RuleDraft extends Owner {
  readonly title: string;
  readonly range_type: string;
  /** Dates that limit the rule, `YYYY-MM-DD`; '' for none. */
  readonly from_date: string;
  readonly to_date: string;
  readonly from_range: string;
  readonly to_range: string;
  /** Whether the rule opens the matching times; otherwise it closes them. */
  readonly appointable: boolean;
  /** Priority; 0 for the usual one. */
  readonly priority: number;
  /** Number of places; 0 for the service's own. */
  readonly qty: number;
  readonly ordering: number;
  readonly rrule: string | null;
}

/** A stored rule. */
export interface Rule extends RuleDraft {
  readonly id: number;
  /** Event of the followed calendar from which the rule was imported. */
  readonly event_id: number | null;
}

/** Several writes of rules that are stored together, or not at all. */
export interface RuleWrites {
  readonly create?: readonly RuleDraft[];
  readonly update?: readonly (Partial<RuleDraft> & { readonly id: number })[];
  readonly delete?: readonly number[];
}

/** Open hours on a day, `HH:MM`; `to` may be `24:00`. */
export interface OpenHours {
  readonly from: string;
  readonly to: string;
}

/** Hours of an owner on a day, before and after a write. */
export interface DayChange extends Owner {
  readonly date: string;
  readonly before: readonly OpenHours[];
  readonly after: readonly OpenHours[];
}

/** An appointment that a write would leave outside of open time. */
export interface AppointmentOutside {
  readonly id: number;
  readonly product_name: string;
  readonly customer_name: string;
  readonly start_utc: number;
  readonly end_utc: number;
}

/** Effects of writes that are not stored. */
export interface RulePreview {
  readonly appointments: readonly AppointmentOutside[];
  readonly count: number;
  readonly days: readonly DayChange[];
  /** Number of days that are not listed. */
  readonly more: number;
}

export const readRules = (client: Client, signal?: AbortSignal): Promise<readonly Rule[]> =>
  client.get('/availabilities', undefined, signal);

export const writeRules = (client: Client, writes: RuleWrites): Promise<unknown> =>
  client.write('POST', '/availabilities/batch', writes);

/**
 * Computes the effects of writes without storing them.
 * @param window in site seconds, whose days are compared; default: the next 366 days
 */
export const previewRules = (
  client: Client,
  writes: RuleWrites,
  window?: { readonly start: number; readonly end: number },
): Promise<RulePreview> =>
  client.write('POST', '/availabilities/batch', {
    ...writes,
    dry_run: true,
    start_ts: window?.start,
    end_ts: window?.end,
  });

export const isOf = (owner: Owner, other: Owner): boolean =>
  owner.kind === other.kind && owner.kind_id === other.kind_id;
