import { STATUSES } from '../../../domain/appointment';
import type { Product } from '../../../domain/product';
import type { Resource } from '../../../domain/resource';
import type { Precedence } from '../../../domain/rule';
import type { Site } from '../../../domain/site';
import type { User } from '../../../domain/people/user';
import type { ListedPrice } from '../../../services/desk/listed-prices';
import { MOST_OPEN_TASKS } from '../../../services/desk/tasks';
import type { Instant } from '../../../time/units';
import { only } from '../../../wire/names';
import { closed, DECIMAL, enumSchema, FLAG, INSTANT, INTEGER, listOf, TEXT } from '../../response/schema';
import { presentStaffDetail, STAFF_DETAIL } from '../appointment';
import { presentProduct, PRODUCT_PROPERTIES } from '../product';
import { presentResource, RESOURCE } from '../resource';

/** Fields of `/v2/products` that the desk shows with the same values. */
const PRODUCT_FIELDS = [
  'cal_color',
  'duration',
  'duration_unit',
  'qty',
  'staff_ids',
  'staff_assignment',
  'requires_confirmation',
  'cancel_limit',
  'reschedule_limit',
] as const;

/** Optional fields of `/v2/products`, which the desk shows for the products that have them. */
const PRODUCT_FIELDS_IF_ANY = ['needs', 'questions'] as const;

/** The first response that the desk loads: facts about the shop, and the rights of the caller. */
export const DESK = closed<keyof ReturnType<typeof presentDesk>>('Desk', {
  user: closed('DeskUser', {
    id: { ...INTEGER, description: 'Id of the signed-in user; 0 for an API key of the shop itself.' },
    display_name: TEXT,
  }),
  can_manage: { ...FLAG, description: 'Whether the caller has the capability manage_shop.' },
  keeps_calendar: {
    ...FLAG,
    description:
      'Whether the caller is a member of staff with the capability manage_own_calendar, whose writes are limited to their own calendar; false for a manager.',
  },
  can_search_customers: {
    ...FLAG,
    description:
      'Whether the caller can search for customers: the caller has the right, and the shop has a search.',
  },
  can_add_customers: {
    ...FLAG,
    description:
      'Whether the caller can add customers: the caller has the right, and the shop can add customers to its users.',
  },
  sends_messages: { ...FLAG, description: 'Whether the shop sends messages to customers.' },
  site: closed('DeskSite', {
    name: TEXT,
    timezone: {
      ...TEXT,
      description: 'Time zone of the site: an IANA name, or a fixed offset such as +02:00.',
    },
    currency: { ...TEXT, description: 'ISO 4217 code.' },
    currency_decimals: INTEGER,
  }),
  now: INSTANT,
  precedence: {
    ...enumSchema(['larger-wins', 'smaller-wins'] satisfies Precedence[]),
    description:
      'Whether the rule with the larger or with the smaller priority decides, if several rules apply to a time.',
  },
  statuses: {
    ...listOf(TEXT),
    description: "All statuses of appointments except trash, the site's own statuses last.",
  },
  members: {
    ...listOf(STAFF_DETAIL),
    description:
      'Staff members, sorted by name. A staff member who is not a manager gets only their own entry.',
  },
  products: {
    ...listOf(
      closed(
        'DeskProduct',
        {
          id: INTEGER,
          name: TEXT,
          price: {
            ...closed<keyof ListedPrice>('DeskProductPrice', { from: DECIMAL, to: DECIMAL }),
            description:
              'Lowest and highest price of a booking of one place with tax, by its members; absent if pricing rules decide the price, or if the shop does not return the tax.',
          },
          ...only(PRODUCT_PROPERTIES, ...PRODUCT_FIELDS, ...PRODUCT_FIELDS_IF_ANY),
        },
        ['price', ...PRODUCT_FIELDS_IF_ANY],
      ),
    ),
    description:
      'The products that can be booked and that the caller may read; for staff who are no managers, only the products that they serve.',
  },
  resources: {
    ...listOf(RESOURCE),
    description:
      'The resources, in the order in which the library takes free ones; for staff who are no managers, only active resources.',
  },
  open_tasks: {
    ...INTEGER,
    description: `Number of tasks in \`GET /v2/desk/tasks\` and of messages that staff have to give in person, counted up to ${MOST_OPEN_TASKS}; the refunds of one visit count once, and so do its unpaid fees; 0 for a caller who is no manager.`,
  },
  last_event_id: {
    ...INTEGER,
    description:
      'Id of the last event. An event stream that begins after this id reports every change of data that are read from now on.',
  },
});

/** Data from which `presentDesk` makes the response. */
interface DeskFacts {
  readonly caller: {
    readonly user: User | undefined;
    readonly canManage: boolean;
    readonly keepsCalendar: boolean;
  };
  readonly canSearchCustomers: boolean;
  readonly canAddCustomers: boolean;
  readonly sendsMessages: boolean;
  readonly site: Site;
  readonly now: Instant;
  readonly precedence: Precedence;
  readonly addedStatuses: readonly string[];
  readonly members: readonly User[];
  readonly products: readonly Product[];
  readonly prices: ReadonlyMap<number, ListedPrice>;
  readonly resources: readonly Resource[];
  readonly openTasks: number;
  readonly lastEventId: number;
}

export const presentDesk = (facts: DeskFacts) => ({
  user: { id: facts.caller.user?.id ?? 0, display_name: facts.caller.user?.displayName ?? '' },
  can_manage: facts.caller.canManage,
  keeps_calendar: facts.caller.keepsCalendar,
  can_search_customers: facts.canSearchCustomers,
  can_add_customers: facts.canAddCustomers,
  sends_messages: facts.sendsMessages,
  site: {
    name: facts.site.name,
    timezone: facts.site.zone.name,
    currency: facts.site.currency,
    currency_decimals: facts.site.currencyDecimals,
  },
  now: facts.now,
  precedence: facts.precedence,
  statuses: [...new Set([...STATUSES, ...facts.addedStatuses])],
  members: facts.members.map(presentStaffDetail),
  products: facts.products.map((product) => presentDeskProduct(product, facts)),
  resources: facts.resources.map((resource) => presentResource(resource, facts.site.zone, facts.caller)),
  open_tasks: facts.openTasks,
  last_event_id: facts.lastEventId,
});

function presentDeskProduct(product: Product, { site, prices }: Pick<DeskFacts, 'site' | 'prices'>) {
  const wire = presentProduct(product, [], site.currencyDecimals);
  const price = prices.get(product.id);
  return {
    id: wire.id,
    name: product.name,
    ...(price && { price }),
    ...only(wire, ...PRODUCT_FIELDS),
    ...(wire.needs && { needs: wire.needs }),
    ...(wire.questions && { questions: wire.questions }),
  };
}
