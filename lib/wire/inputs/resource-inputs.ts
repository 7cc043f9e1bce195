import { RESOURCE_STATUSES, type ResourceDraft, type ResourceStatus } from '../../domain/resource';
import { choice, initially, type InputsOf, integer, MAX_INTEGER, orEmptied, required, text } from './input';

const LONGEST_NAME = 200;
const LONGEST_KIND = 100;
/** Largest quantity of a resource. Equal to the largest quantity of a booking. */
const MOST = 10_000;

const quantityBounds = { min: 1, max: MOST };
const orderBounds = { min: -MAX_INTEGER, max: MAX_INTEGER };
const kindLength = { maxLength: LONGEST_KIND };

/** Fields of a resource that a caller writes, each with its initial value for a new resource. */
export const RESOURCE_FIELDS = {
  name: text('Name of the resource, shown to the shop and to customers.', {
    maxLength: LONGEST_NAME,
    inCore: { maxLength: LONGEST_NAME },
  }),
  kind: initially(
    '',
    orEmptied(
      text('Kind of the resource, such as room: a product can need any resource of a kind.', {
        ...kindLength,
        inCore: kindLength,
      }),
    ),
  ),
  // The REST name is `quantity`, because the short name `qty` means places of a product.
  quantity: initially(
    1,
    integer('Number of equal things for which this one record stands, such as 3 for three chairs.', {
      name: 'quantity',
      ...quantityBounds,
      inCore: quantityBounds,
      default: 1,
    }),
  ),
  sortOrder: initially(
    0,
    integer(
      'Position among the resources of the same kind: free resources with a lower number are taken first.',
      {
        ...orderBounds,
        inCore: orderBounds,
        default: 0,
      },
    ),
  ),
  status: initially(
    'active',
    choice<ResourceStatus>(RESOURCE_STATUSES)('Whether the resource can be booked.', { default: 'active' }),
  ),
} satisfies InputsOf<ResourceDraft>;

export const NEW_RESOURCE_FIELDS = { ...RESOURCE_FIELDS, name: required(RESOURCE_FIELDS.name) };

/** Filters of a list of resources. */
export const RESOURCE_FILTERS = {
  kind: text('Resources of this kind.', { ...kindLength, inCore: kindLength }),
  status: choice<ResourceStatus>(RESOURCE_STATUSES)('Resources with this status.'),
};
