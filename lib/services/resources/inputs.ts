import { how, theId, theIds } from '../../domain/checks/arguments';
import { named, requiredInput, type ServiceInputs } from '../../domain/checks/input-check';
import type { NewResource, ResourceDraft } from '../../domain/resource';
import { shapeOf } from '../../wire/inputs/core-check';
import { page, perPage } from '../../wire/inputs/paging';
import { NEW_RESOURCE_FIELDS, RESOURCE_FIELDS, RESOURCE_FILTERS } from '../../wire/inputs/resource-inputs';
import { MOST_RESOURCES_A_PAGE, type ResourceQuery, type ResourceService } from './service';

const draft = named('draft', requiredInput(shapeOf<NewResource>(NEW_RESOURCE_FIELDS)));
const changes = named('changes', requiredInput(shapeOf<Partial<ResourceDraft>>(RESOURCE_FIELDS)));
const query = named(
  'query',
  shapeOf<ResourceQuery>({ ...RESOURCE_FILTERS, page, perPage: perPage(MOST_RESOURCES_A_PAGE) }),
);

export const RESOURCE_INPUTS: ServiceInputs<ResourceService> = {
  get: [theId],
  find: [theIds],
  list: [query],
  create: [draft, how],
  update: [theId, changes, how],
  remove: [theId, how],
};
