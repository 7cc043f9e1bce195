import { AppointmentsError, type NewResource, type WriteContext } from '../../lib/index';
import { field, type Fields, listOf, object, optional, ShopFileError } from './checks';

/** The method of `appointments.resources` that creates resources. */
export interface ResourceWriter {
  create(draft: NewResource, how?: WriteContext): Promise<unknown>;
}

/** Reads the resources of a shop file. Their fields are checked later, when the library creates them. */
export const readResources = (file: Fields): readonly NewResource[] =>
  field(file, 'resources', '', optional(listOf(object), [])).map(
    ({ sort_order: sortOrder, ...fields }) =>
      ({ ...fields, ...(sortOrder !== undefined && { sortOrder }) }) as unknown as NewResource,
  );

/** Creates the resources of a shop. @throws ShopFileError that names the path of the first refused resource */
export async function loadResources(
  drafts: readonly NewResource[],
  resources: ResourceWriter,
  how: WriteContext = {},
): Promise<void> {
  for (const [index, draft] of drafts.entries()) {
    try {
      await resources.create(draft, how);
    } catch (error) {
      if (!(error instanceof AppointmentsError) || error.status !== 400) throw error;
      throw new ShopFileError(`resources[${index}]`, `is not a resource: ${error.message}`);
    }
  }
}
