import type { Instant } from '../time/units';

export const RESOURCE_STATUSES = ['active', 'inactive'] as const;
/** Status of a resource: whether it can be booked. */
export type ResourceStatus = (typeof RESOURCE_STATUSES)[number];

/** Largest number of needs of a product, and of resources of a booking. */
export const MOST_NEEDS = 5;

/** The fields of a resource that a caller writes. */
export interface ResourceDraft {
  readonly name: string;
  /** Group of interchangeable resources, such as `room`; '' for a resource that belongs to no group. */
  readonly kind: string;
  /** Number of equal resources that this one stands for, such as three chairs; 1 or more. */
  readonly quantity: number;
  /** Position among the resources of its kind. The lowest is assigned first. Default 0. */
  readonly sortOrder: number;
  readonly status: ResourceStatus;
}

/** The fields of a new resource. An absent or undefined field gets its default. */
export type NewResource = Pick<ResourceDraft, 'name'> & Partial<ResourceDraft>;

/** A room, a chair or a machine that bookings take. */
export interface Resource extends ResourceDraft {
  readonly id: number;
  readonly dateCreated: Instant;
  readonly dateModified: Instant;
  /** Version of the resource; rises with each write. The ETag is derived from it. */
  readonly version: number;
}
