import { page, perPage } from '../../wire/inputs/paging';
import { NEW_RESOURCE_FIELDS, RESOURCE_FIELDS, RESOURCE_FILTERS } from '../../wire/inputs/resource-inputs';
import { MOST_RESOURCES_A_PAGE } from '../../services/resources/service';
import { fieldsOf, type ParamSet } from './field';

export const LIST_RESOURCES = {
  fields: fieldsOf({
    kind: RESOURCE_FILTERS.kind,
    status: {
      ...RESOURCE_FILTERS.status,
      description:
        'Only resources with this status. Callers without `manage_shop` get active resources only.',
    },
    page,
    perPage: perPage(MOST_RESOURCES_A_PAGE),
  }),
} as const satisfies ParamSet;

export const CREATE_RESOURCE = {
  fields: fieldsOf(NEW_RESOURCE_FIELDS),
  writes: 'create',
} as const satisfies ParamSet;

export const UPDATE_RESOURCE = {
  fields: fieldsOf(RESOURCE_FIELDS),
  writes: 'change',
} as const satisfies ParamSet;
