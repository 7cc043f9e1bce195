import { isDeepStrictEqual } from 'node:util';
import type { NewResource, Resource, ResourceDraft, ResourceStatus } from '../../domain/resource';
import { rulesRow } from '../../storage/rules-row';
import { RESOURCE_LIST, type Transaction } from '../../storage/storage';
import { StalePlan, untilFresh } from '../../storage/transactions/until-fresh';
import { DEFAULT_PER_PAGE } from '../../wire/inputs/paging';
import { checkVersion, type Core, joined, onceCommitted } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { changedResource, newResource } from './drafts';
import { appointmentsLeftBy, appointmentsLeftByChange, type LeftOutside, NONE_OUTSIDE } from './left-outside';
import { resourceNotFound } from './not-found';
import { hasManyRules, removeSomeRules, removeWithRules } from './remove';

export const MOST_RESOURCES_A_PAGE = 100;

/** Filters and page of a list of resources. */
export interface ResourceQuery {
  /** Only resources with exactly this kind, such as `room`. */
  readonly kind?: string;
  readonly status?: ResourceStatus;
  /** Number of the page, from 1. Default: 1. */
  readonly page?: number;
  /** Number of resources on a page, at most 100. Default: 10. */
  readonly perPage?: number;
}

/** A resource after a change or a deletion, and the coming appointments that no longer fit. */
export interface WrittenResource {
  readonly resource: Resource;
  /**
   * The coming appointments that keep the resource although it has no room for them. If the resource was deleted or
   * made inactive: all coming appointments. If its quantity was lowered: those for which earlier bookings leave no
   * room. Otherwise none.
   */
  readonly leftOutside: LeftOutside;
}

/** Rooms, chairs and machines that bookings take, for the host's own code. Callers are trusted. */
export interface ResourceService {
  /**
   * Reads one resource.
   *
   * @throws AppointmentsError 404
   */
  get(id: number): Promise<Resource>;
  /** Returns a map from these ids to the resources; unknown ids are absent. */
  find(ids: readonly number[]): Promise<Map<number, Resource>>;
  /** Lists one page of resources, in the order in which bookings try them, and the total over all pages. */
  list(query?: ResourceQuery): Promise<{ readonly items: readonly Resource[]; readonly total: number }>;
  /**
   * Creates a resource. Spaces around its name and kind are removed.
   *
   * @throws AppointmentsError 400 that names every wrong field; nothing is stored
   */
  create(draft: NewResource, how?: WriteContext): Promise<Resource>;
  /**
   * Changes the fields that are sent. A value that equals the stored one changes nothing. Appointments keep the
   * resource even if it becomes inactive, or if its quantity is lowered below what they take.
   *
   * @throws AppointmentsError 400, 404, 412
   */
  update(id: number, changes: Partial<ResourceDraft>, how?: WriteContext): Promise<WrittenResource>;
  /**
   * Deletes a resource with its availability rules and calendar subscriptions, and returns it as it was. Its
   * appointments stay. A resource with hundreds of rules first becomes inactive and loses its rules in steps, unless
   * the call is part of a transaction of the host. If this is interrupted, another call deletes the rest.
   *
   * @throws AppointmentsError 404, 412
   */
  remove(id: number, how?: WriteContext): Promise<WrittenResource>;
}

/**
 * Creates the service for resources. Every write locks the list of resources and the rules of the written resource, so
 * that no booking is checked against a resource that is being written. Resources have no events.
 */
export function createResourceService(core: Core): ResourceService {
  const { storage, options } = core;

  const find = async (id: number, t?: Transaction): Promise<Resource> => {
    const resource = (await storage.resources.find([id], t)).get(id);
    if (!resource) throw resourceNotFound(id);
    return resource;
  };

  /** Reads the resource that a write is about to change. */
  const see = async (id: number, how: WriteContext): Promise<Resource> => {
    const seen = await find(id, joined(how));
    checkVersion(seen, how);
    return seen;
  };

  /**
   * Runs a write under the locks of a resource, and marks the resource so that the background worker examines its
   * appointments.
   *
   * @throws StalePlan if the resource has changed since it was read
   */
  const locked = <T>(seen: Resource, how: WriteContext, write: (t: Transaction) => Promise<T>): Promise<T> =>
    storage.transaction(async (t) => {
      await storage.guards.lock([RESOURCE_LIST, rulesRow('resource', seen.id)], t);
      const now = (await storage.resources.find([seen.id], t)).get(seen.id);
      if (now?.version !== seen.version) throw new StalePlan();
      const written = await write(t);
      await storage.outsideMarks.mark([{ kind: 'resource', kindId: seen.id }], t);
      return written;
    }, joined(how));

  /**
   * Deletes most availability rules of a resource before the resource itself, so that bookings never wait for long.
   *
   * @param onBegun called as soon as the resource is inactive
   */
  const removeManyRules = async (
    seen: Resource,
    how: WriteContext,
    onBegun: () => void,
  ): Promise<Resource> => {
    if (joined(how) || !(await hasManyRules(core, seen))) return seen;
    const inactive = { ...seen, status: 'inactive' as const };
    const hidden = await locked(seen, how, (t) => storage.resources.update(inactive, options.clock.now(), t));
    onBegun();
    while (await locked(hidden, how, (t) => removeSomeRules(core, hidden, how, t)));
    return hidden;
  };

  return {
    get: (id) => find(id),
    find: (ids) => storage.resources.find(ids),
    list: ({ page = 1, perPage = DEFAULT_PER_PAGE, ...filters } = {}) =>
      storage.resources.list({ ...filters, limit: perPage, offset: (page - 1) * perPage }),

    create(draft, how = {}) {
      const wanted = newResource(draft);
      return storage.transaction(async (t) => {
        await storage.guards.lock([RESOURCE_LIST], t);
        const created = await storage.resources.insert(wanted, options.clock.now(), t);
        await how.onCreated?.(created.id, t);
        return created;
      }, joined(how));
    },

    update: (id, changes, how = {}) =>
      untilFresh(async () => {
        const seen = await see(id, how);
        const wanted = { ...seen, ...changedResource(seen, changes) };
        if (isDeepStrictEqual(wanted, seen)) return { resource: seen, leftOutside: NONE_OUTSIDE };
        const resource = await locked(seen, how, (t) =>
          storage.resources.update(wanted, options.clock.now(), t),
        );
        return { resource, leftOutside: await appointmentsLeftByChange(core, seen, wanted, joined(how)) };
      }),

    remove(id, how = {}) {
      // The expected version is checked only before the first step, because the steps of a deletion raise the version
      // of the resource.
      let begun: Resource | undefined;
      return untilFresh(async () => {
        const seen = begun ? await find(id) : await see(id, how);
        const bare = await removeManyRules(seen, how, () => {
          begun ??= seen;
        });
        const leftOutside = await locked(bare, how, async (t) => {
          const left = await appointmentsLeftBy(core, id, t);
          await removeWithRules(core, bare, how, t);
          return left;
        });
        onceCommitted(core, how, 'Numbering events', core.numberSoon);
        return { resource: begun ?? seen, leftOutside };
      });
    },
  };
}
