import type { Resource } from '../../../domain/resource';
import type { Span } from '../../../time/units';
import { hasParts } from '../lanes/parts';
import type { ProductSettings } from '../product/product-settings';

/** The facts about an active resource that decide whether a booking can take it. */
export type BookableResource = Pick<Resource, 'id' | 'kind' | 'quantity'>;

/** The quantity that a booking takes of a resource for one need of its product. */
interface DemandedQuantity {
  readonly quantity: number;
  /** Positions of the product's parts in which the resource is taken; null for the whole booking. */
  readonly parts: readonly number[] | null;
  /** Whether the bookings of a session (with the same product, members and times) share the quantity. */
  readonly isShared: boolean;
}

/** A demand: what one need of the product means for a booking, with the resources that can meet it. */
export interface Demand extends DemandedQuantity {
  /** Ids of the resources that may be taken, in the order in which they are tried. */
  readonly candidates: readonly number[];
  /** Positions of the parts in which the resource is taken; [0] for a booking without parts. */
  readonly segments: readonly number[];
}

/** A resource that a booking takes, with the quantity that it takes of the resource. */
interface DemandMet {
  readonly resourceId: number;
  readonly demand: DemandedQuantity;
}

/** The facts about a booking that decide what it needs of resources. */
interface DemandFacts {
  readonly span: Span;
  readonly quantity: number;
  /** Active resources, in the order in which they are assigned. */
  readonly resources: readonly BookableResource[];
  /** Resources to take, in the order of the needs. Default: any resource that meets the need. */
  readonly named?: readonly number[];
}

/** Returns the demands of a booking: one for each need of the product, in their order. */
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
 * Pairs each resource of a booking with the quantity that its need takes.
 *
 * @param resourceIds ids in the order of the needs; 0 for a need that no resource meets
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

/** Returns the ids of the resources that can meet a need of the product. */
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
