import { invalidParams } from '../../domain/errors';
import type { NewResource, Resource, ResourceDraft } from '../../domain/resource';
import { initialValues } from '../../wire/inputs/input';
import { RESOURCE_FIELDS } from '../../wire/inputs/resource-inputs';

/**
 * Converts the request for a new resource (room, chair or machine) to its stored form.
 *
 * @throws AppointmentsError 400 for a name without a visible character
 */
export const newResource = (draft: NewResource): ResourceDraft => normalised({ ...UNSENT, ...sent(draft) });

/**
 * Applies changes to a resource (room, chair or machine), and returns it in its stored form.
 *
 * @throws AppointmentsError as `newResource`
 */
export const changedResource = (
  { name, kind, quantity, sortOrder, status }: Resource,
  changes: Partial<ResourceDraft>,
): ResourceDraft => normalised({ name, kind, quantity, sortOrder, status, ...sent(changes) });

/** Initial values of a new resource's fields. */
const UNSENT: Omit<ResourceDraft, 'name'> = initialValues(RESOURCE_FIELDS);

/** Removes undefined fields, which count as not sent. */
const sent = <Draft extends object>(draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as Draft;

function normalised(draft: ResourceDraft): ResourceDraft {
  const name = draft.name.trim();
  if (name === '') throw invalidParams({ name: 'must not be empty' });
  return { ...draft, name, kind: draft.kind.trim() };
}
