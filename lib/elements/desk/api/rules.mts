import type { Client } from './client.mjs';

export type OwnerKind = 'global' | 'product' | 'staff' | 'resource';

/** Owner of opening times: the shop, a service, a staff member or a resource. */
export interface Owner {
  readonly kind: OwnerKind;
  /** Id of the service, staff member or resource; 0 for the shop. */
  readonly kind_id: number;
}

/** Fields of a rule (which opens or closes times) that the desk's form writes. */
export interface RuleDraft extends Owner {
  readonly title: string;
  readonly range_type: string;
  /** First and last day of the opening-hours rule, `YYYY-MM-DD`; '' for no limit. */
  readonly from_date: string;
  readonly to_date: string;
  readonly from_range: string;
  readonly to_range: string;
  /** Whether the opening-hours rule opens its times; otherwise it closes them. */
  readonly appointable: boolean;
  /** Priority over other rules. 0 is the default. */
  readonly priority: number;
  /** Number of places while the rule applies; 0 for the service's number. */
  readonly qty: number;
  readonly ordering: number;
  readonly rrule: string | null;
}

/** An opening-hours rule, which opens or closes times of its owner. */
export interface Rule extends RuleDraft {
  readonly id: number;
  /** Id of the calendar event, if the opening-hours rule was imported with a calendar; null for other rules. */
  readonly event_id: number | null;
}

/** Several creations, changes and deletions of opening-hours rules, stored all together or not at all. */
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

/** Open hours of a shop, service, staff member or resource on a day, before and after a write. */
export interface DayChange extends Owner {
  readonly date: string;
  readonly before: readonly OpenHours[];
  readonly after: readonly OpenHours[];
}

/** An appointment that would be outside of the opening hours after a write. */
export interface AppointmentOutside {
  readonly id: number;
  readonly product_name: string;
  readonly customer_name: string;
  readonly start_utc: number;
  readonly end_utc: number;
}

/** Effects that a write of opening-hours rules would have. */
export interface RulePreview {
  readonly appointments: readonly AppointmentOutside[];
  readonly count: number;
  readonly days: readonly DayChange[];
  /** Number of further changed days that `days` does not list. */
  readonly more: number;
}

export const readRules = (client: Client, signal?: AbortSignal): Promise<readonly Rule[]> =>
  client.get('/availabilities', undefined, signal);

export const writeRules = (client: Client, writes: RuleWrites): Promise<unknown> =>
  client.write('POST', '/availabilities/batch', writes);

/** Stores a change of one rule. @throws RequestFailed */
export const writeRule = (
  client: Client,
  { create, update, delete: removed }: RuleWrites,
): Promise<unknown> => {
  const [draft] = create ?? [];
  const [change] = update ?? [];
  if (draft) return client.write('POST', '/availabilities', draft);
  if (!change) return client.write('DELETE', `/availabilities/${removed![0]!}`, {});
  const { id, ...fields } = change;
  return client.write('PUT', `/availabilities/${id}`, fields);
};

/**
 * Computes the effects that writes of rules would have, without storing them.
 * @param window span whose days are compared, in site seconds (the shop's wall clock counted as UTC). Default: the next 366 days.
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
