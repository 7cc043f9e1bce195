import { type Resource, RESOURCE_STATUSES } from '../../domain/resource';
import type { WrittenResource } from '../../services/resources/service';
import { formatSecond } from '../../time/format';
import type { Zone } from '../../time/zone';
import { closed, DATE_TIME, enumSchema, FLAG, INTEGER, listOf, TEXT } from '../response/schema';
import { fieldsAbout, presenterOf, type RecordOf, schemasOf } from '../response/wire-table';

const ofResource = fieldsAbout<Resource>();

/** The fields of a resource that every caller reads. */
const PUBLIC_FIELDS = {
  id: ofResource(INTEGER, ({ id }) => id),
  name: ofResource(TEXT, ({ name }) => name),
  kind: ofResource(TEXT, ({ kind }) => kind),
};

/** The fields of a resource that only callers with manage_shop read. */
const MANAGERS_FIELDS = {
  quantity: ofResource(INTEGER, ({ quantity }) => quantity),
  sort_order: ofResource(INTEGER, ({ sortOrder }) => sortOrder),
  status: ofResource(enumSchema(RESOURCE_STATUSES), ({ status }) => status),
  date_created: ofResource(DATE_TIME, ({ dateCreated }, zone) => formatSecond(zone.toSite(dateCreated), 'T')),
  date_modified: ofResource(DATE_TIME, ({ dateModified }, zone) =>
    formatSecond(zone.toSite(dateModified), 'T'),
  ),
};
const ALL_FIELDS = { ...PUBLIC_FIELDS, ...MANAGERS_FIELDS };

/** Schema of a resource. Only `id`, `name` and `kind` are shown to every caller. */
export const RESOURCE = closed(
  'Resource',
  schemasOf(ALL_FIELDS),
  Object.keys(MANAGERS_FIELDS) as (keyof typeof MANAGERS_FIELDS)[],
);

export const WRITTEN_RESOURCE = closed('WrittenResource', {
  ...schemasOf(ALL_FIELDS),
  left_outside: {
    ...listOf(INTEGER),
    description:
      'Ids of the coming appointments that keep this resource although it was deleted or became inactive, or its lower quantity has no room for them: the earliest first, at most 100.',
  },
  left_outside_count: {
    ...INTEGER,
    description:
      'Number of all coming appointments that keep this resource for such a reason; it may be larger than the 100 that are listed.',
  },
  left_outside_complete: {
    ...FLAG,
    description:
      'Whether all coming appointments of this resource were examined. False if there are more than 10,000 and its quantity was lowered, or if they could not be read after the change was stored.',
  },
});

const presentPublic = presenterOf(PUBLIC_FIELDS);
const presentAll: (resource: Resource, zone: Zone) => RecordOf<typeof ALL_FIELDS> = presenterOf(ALL_FIELDS);

/** Builds the response for a resource. A caller without `manage_shop` gets only its id, name and kind. */
export const presentResource = (
  resource: Resource,
  zone: Zone,
  { canManage }: { readonly canManage: boolean },
): RecordOf<typeof PUBLIC_FIELDS> => (canManage ? presentAll(resource, zone) : presentPublic(resource, zone));

/** Builds the response for a resource, for the manager who changed or deleted it. */
export const presentWrittenResource = ({ resource, leftOutside }: WrittenResource, zone: Zone) => ({
  ...presentAll(resource, zone),
  left_outside: leftOutside.appointmentIds,
  left_outside_count: leftOutside.count,
  left_outside_complete: leftOutside.isComplete,
});
