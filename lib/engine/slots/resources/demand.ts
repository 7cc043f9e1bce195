import type { Resource } from '../../../domain/resource';
import type { Span } from '../../../time/units';
import { hasParts } from '../lanes/parts';
import type { ProductSettings } from '../product/product-settings';

/** The fields of a resource in use that decide whether a booking can take it. */
export type BookableResource = Pick<Resource, 'id' | 'kind' | 'quantity'>;

/** The quantity of a resource that a booking takes for one need (required resource) of its product. */
interface DemandedQuantity {
  readonly quantity: number;
  /** Indices of the product's parts during which the resource is taken; null for the whole booking. */
  readonly parts: readonly number[] | null;
  /**
   * Whether all bookings of one session (equal product, members and times) share the quantity, which then counts only
   * once.
   */
  readonly isShared: boolean;
}

/**
 * A resource that a booking needs: how many units of the resource, during which parts of the booking's time, and which
 * resources can be taken.
 */
export interface Demand extends DemandedQuantity {
  /** Ids of the resources that can meet the need, in the order in which a booking tries them. */
  readonly candidates: readonly number[];
  /** Indices of the parts during which the resource is taken; [0] for a booking without parts. */
  readonly segments: readonly number[];
}

/** A resource that a booking takes: how much of it, and during which parts of the booking. */
interface DemandMet {
  readonly resourceId: number;
  readonly demand: DemandedQuantity;
}

/** The fields of a booking that decide which resources it needs, and how much of each. */
interface DemandFacts {
  readonly span: Span;
  readonly quantity: number;
  /** Resources in use, in the order in which bookings try them. */
  readonly resources: readonly BookableResource[];
  /**
   * Ids of the resources to take, one for each need (required resource) of the product, in order. Default: any
   * resources that meet the needs.
   */
  readonly named?: readonly number[];
}

/**
 * Returns the demands of a booking: for each need (required resource) of the product, in order, the quantity and the
 * resources that can meet it.
 */
export function demandsOf(product: ProductSettings, facts: DemandFacts): readonly Demand[] {
  const { span, quantity, resources, named } = facts;
  const isWhole = !hasParts(product, span);
  return product.needs.map((need, at) => ({
    ...demandedQuantity(need, quantity),
    candidates: resources
      .filter(({ id, kind }) =>
        named ? id === named[at] : need.resourceId === null ? kind === need.kind : id === need.resourceId,
      )
      .map(({ id }) => id),
    segments: isWhole ? [0] : (need.parts ?? product.parts.map((_, position) => position)),
  }));
}

/**
 * Returns how much of each resource a booking takes to meet the needs (required resources) of its product.
 *
 * @param resourceIds one id for each need of the product, in order; 0 for a need that no resource meets
 */
export const demandsMet = (
  { needs }: ProductSettings,
  quantity: number,
  resourceIds: readonly number[],
): readonly DemandMet[] =>
  needs.flatMap((need, at) => {
    const resourceId = resourceIds[at] ?? 0;
    return resourceId === 0 ? [] : [{ resourceId, demand: demandedQuantity(need, quantity) }];
  });

/** Returns the ids of the resources that can meet a need (required resource) of the product. */
export const candidatesOf = (
  { needs }: Pick<ProductSettings, 'needs'>,
  resources: readonly BookableResource[],
): readonly number[] =>
  resources
    .filter(({ id, kind }) =>
      needs.some((need) => (need.resourceId === null ? kind === need.kind : id === need.resourceId)),
    )
    .map(({ id }) => id);

const demandedQuantity = (
  { quantity, per, parts }: ProductSettings['needs'][number],
  places: number,
): DemandedQuantity => ({
  quantity: per === 'place' ? quantity * places : quantity,
  parts,
  isShared: per === 'session',
});
