import type { Appointment } from '../../../domain/appointment';
import type { Product } from '../../../domain/product';
import { isStaffMember } from '../../../domain/people/user';
import { unbookedStatuses } from '../../../domain/statuses/statuses';
import { resourceLanes } from '../../../engine/slots/openness';
import { productSettings } from '../../../engine/slots/product/product-settings';
import { Pace } from '../../../runtime/slices';
import type { AppointmentListQuery, ComingOwners, OutsideMark } from '../../../storage/storage';
import type { Instant } from '../../../time/units';
import { type Core, findProductsOf } from '../../work/core';
import { lyingOutside } from './outside-hours';

/** Number of coming appointments that one database read returns. */
const AT_ONCE = 500;

/**
 * Maximum number of products, staff members and resources that one SQL statement names. If there are more, the
 * appointments of all products are read.
 */
const MOST_OWNERS = 500;

/**
 * A coming appointment. `hasLeft`: whether it lies outside the opening hours now, although it was neither booked there
 * nor accepted there by staff.
 */
export interface Examined {
  readonly appointment: Appointment;
  readonly product: Product | undefined;
  readonly hasLeft: boolean;
}

type MarkedOwner = Pick<OutsideMark, 'kind' | 'id'>;

/** Owner to pass in order to examine the appointments of all products, staff members and resources. */
export const ALL_OWNERS: MarkedOwner = { kind: 'global', id: 0 };

interface Examination {
  /** Only appointments that match this query are examined. Default: all. */
  readonly within?: AppointmentListQuery;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Finds out if the coming appointments of these products, staff members and resources lie outside the opening hours, by
 * the present rules and settings. Yields pages, the earliest appointments first.
 *
 * @throws the reason of the signal once it has aborted
 */
export async function* examineComing(
  core: Core,
  marked: readonly MarkedOwner[],
  { within, signal }: Examination = {},
): AsyncGenerator<readonly Examined[]> {
  const { storage, options, site, keptRules } = core;
  const now = options.clock.now();
  const owners = await ownersOf(core, marked, now);
  const notStatuses = unbookedStatuses(options);
  const hours = {
    rules: await keptRules.all(),
    precedence: options.precedence,
    zone: site.zone,
    pace: new Pace(() => signal),
  };
  for (let after: Appointment | undefined, isFull = true; isFull;) {
    signal?.throwIfAborted();
    const page = await storage.dueAppointments.comingOf({
      owners,
      within,
      now,
      after,
      notStatuses,
      limit: AT_ONCE,
    });
    const { products, ...facts } = await presentFacts(core, page);
    const outside = await lyingOutside(page, { ...hours, ...facts });
    yield page.map((appointment) => ({
      appointment,
      product: products.get(appointment.productId),
      hasLeft: outside.has(appointment.id) && !appointment.outsideAccepted,
    }));
    after = page.at(-1);
    isFull = page.length === AT_ONCE;
  }
}

/** Reads the present products, staff members and active resources of a page of appointments. */
async function presentFacts(core: Core, page: readonly Appointment[]) {
  const products = await findProductsOf(core, page, {});
  const staffIds = [...new Set(page.flatMap((appointment) => appointment.staffIds))];
  const users = staffIds.length > 0 ? await core.host.users.find(staffIds, {}) : new Map<number, never>();
  const takesResources = page.some((appointment) => resourceLanes(appointment).length > 0);
  const resources = takesResources ? await core.storage.resources.active() : [];
  const active = new Set(resources.map(({ id }) => id));
  return {
    products,
    settingsOf: new Map([...products].map(([id, product]) => [id, productSettings(product)])),
    hasLeft: (id: number) => !isStaffMember(users.get(id)),
    isGone: (id: number) => !active.has(id),
  };
}

/**
 * Returns the products, staff members and resources whose appointments are read. Undefined if the appointments of all
 * of them are read, for example because there are too many to name.
 */
async function ownersOf(
  core: Core,
  marked: readonly MarkedOwner[],
  now: Instant,
): Promise<ComingOwners | undefined> {
  const productIds: number[] = [];
  const staffIds: number[] = [];
  const resourceIds: number[] = [];
  for (const { kind, id } of marked) {
    switch (kind) {
      case 'global':
        return undefined;
      case 'product':
        productIds.push(id);
        break;
      case 'staff':
        staffIds.push(id);
        break;
      case 'resource':
        resourceIds.push(id);
        break;
      default:
        return kind satisfies never;
    }
  }
  if (marked.length > MOST_OWNERS) return undefined;
  const memberlessOf = await productsOfMembers(core, staffIds, now);
  return memberlessOf.length > MOST_OWNERS ? undefined : { productIds, staffIds, resourceIds, memberlessOf };
}

/** Returns the ids of products that these staff members work for and that have coming appointments without a member. */
async function productsOfMembers(core: Core, staffIds: readonly number[], now: Instant): Promise<number[]> {
  if (staffIds.length === 0) return [];
  const ids = await core.storage.dueAppointments.comingWithoutMember(now);
  const products = await findProductsOf(
    core,
    ids.map((productId) => ({ productId })),
    {},
  );
  const hasAny = (members: readonly number[]): boolean => members.some((id) => staffIds.includes(id));
  return [...products.values()]
    .filter((product) => hasAny(productSettings(product).staffIds))
    .map(({ id }) => id);
}
