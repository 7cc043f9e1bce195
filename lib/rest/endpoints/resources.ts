import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import { resourceNotFound } from '../../services/resources/not-found';
import { type Endpoint, endpoint } from '../endpoint';
import { CREATE_RESOURCE, LIST_RESOURCES, UPDATE_RESOURCE } from '../fields/resources';
import { writeOnce } from '../idempotency';
import { presentResource, presentWrittenResource, RESOURCE, WRITTEN_RESOURCE } from '../presenters/resource';
import { createdAt } from '../response/links';
import { listHeaders } from '../response/list-part';
import { listOf } from '../response/schema';

/**
 * Endpoints of resources, in v2 only. Everyone may read the id, name and kind of active resources; callers with
 * `manage_shop` may read and write all of them.
 */
export function resourceEndpoints(appointments: Appointments): Endpoint[] {
  const { resources } = appointments;
  const { zone } = internalsOf(appointments).site;
  const all = { versions: ['v2'], path: '/resources' } as const;
  const one = { versions: ['v2'], path: '/resources/:id' } as const;

  return [
    endpoint({
      ...all,
      methods: ['GET'],
      access: 'public',
      operation: 'list resources',
      params: LIST_RESOURCES,
      responses: () => ({ 200: listOf(RESOURCE) }),
      async handle({ params, principal, address }) {
        const isHidden = !principal.canManage && params.status === 'inactive';
        const query = principal.canManage ? params : { ...params, status: 'active' as const };
        const { items, total } = isHidden ? { items: [], total: 0 } : await resources.list(query);
        return {
          headers: listHeaders(total, params, address),
          body: items.map((resource) => presentResource(resource, zone, principal)),
        };
      },
    }),
    endpoint({
      ...all,
      methods: ['POST'],
      access: 'manage',
      operation: 'create resources',
      params: CREATE_RESOURCE,
      responses: () => ({ 201: RESOURCE }),
      async handle(call) {
        const resource = await writeOnce(
          call,
          (ids) => resources.find(ids),
          () => resources.create(call.params, call.how),
        );
        const created = createdAt(call.address, `/v2/resources/${resource.id}`);
        return { ...created, body: presentResource(resource, zone, call.principal), record: resource };
      },
    }),
    endpoint({
      ...one,
      methods: ['GET'],
      access: 'public',
      operation: 'read a resource',
      params: { fields: [] },
      responses: () => ({ 200: RESOURCE }),
      async handle({ id, principal }) {
        const resource = await resources.get(id);
        if (!principal.canManage && resource.status !== 'active') throw resourceNotFound(id);
        return { body: presentResource(resource, zone, principal), record: resource };
      },
    }),
    endpoint({
      ...one,
      methods: ['POST', 'PUT', 'PATCH'],
      access: 'manage',
      operation: 'change resources',
      params: UPDATE_RESOURCE,
      responses: () => ({ 200: WRITTEN_RESOURCE }),
      async handle({ id, params, how }) {
        const written = await resources.update(id, params, how);
        return { body: presentWrittenResource(written, zone), record: written.resource };
      },
    }),
    endpoint({
      ...one,
      methods: ['DELETE'],
      access: 'manage',
      operation: 'delete resources',
      params: { fields: [] },
      responses: () => ({ 200: WRITTEN_RESOURCE }),
      async handle({ id, how }) {
        return { body: presentWrittenResource(await resources.remove(id, how), zone) };
      },
    }),
  ];
}
