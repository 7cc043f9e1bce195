import type { Client } from './client.mjs';

export type OwnerKind = 'global' | 'product' | 'staff' | 'resource';

/** The owner of times: the shop, a service, a member or a resource. */
export interface Owner {
  readonly kind: OwnerKind;
  /** 0 for the shop. */
  readonly kind_id: number;
}

/** The fields of a rule that a form writes. */
export interface RuleDraft extends Owner {
  readonly title: string;
  readonly range_type: string;
  /** `YYYY-MM-DD`; '' for none. */
  readonly from_date: string;
  readonly to_date: string;
  readonly from_range: string;
  readonly to_range: string;
  /** True opens the times that match, false closes them. */
  readonly appointable: boolean;
  /** 0: the usual one. */
  readonly priority: number;
  /** Places; 0 for those of the service. */
  readonly qty: number;
  readonly ordering: number;
  readonly rrule: string | null;
}

/** A stored rule. */
export interface Rule extends RuleDraft {
  readonly id: number;
  /** The event of a followed calendar that the rule came from. */
  readonly event_id: number | null;
}

/** Several writes of rules, of which all are stored, or none. */
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

/** The hours of an owner on a day, before and after a write. */
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

/** The consequences of writes that are not stored. */
export interface RulePreview {
  readonly appointments: readonly AppointmentOutside[];
  readonly count: number;
  readonly days: readonly DayChange[];
  /** Days that are not listed. */
  readonly more: number;
}

export const readRules = (client: Client, signal?: AbortSignal): Promise<readonly Rule[]> =>
  client.get('/availabilities', undefined, signal);

export const writeRules = (client: Client, writes: RuleWrites): Promise<unknown> =>
  client.write('POST', '/availabilities/batch', writes);

/** @param window days of it are compared; default: the next 366 days. In site seconds */
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
