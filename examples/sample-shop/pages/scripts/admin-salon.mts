/** The page's facts about the shop. */
interface Salon {
  /** Site seconds when the page was made. */
  readonly now: number;
  readonly canManage: boolean;
  /** The judge's reasons in words. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly members: readonly { readonly id: number; readonly name: string }[];
  readonly products: readonly {
    readonly id: number;
    readonly name: string;
    readonly staffIds: readonly number[];
  }[];
}

/** An appointment of the feed. Times are site seconds: the shop's wall clock as if it were UTC. */
export interface FeedAppointment {
  readonly id: number;
  readonly title: string;
  readonly color: string;
  readonly product_id: number;
  readonly product_name: string;
  readonly customer_name: string;
  readonly staff_ids: readonly number[];
  readonly start: number;
  readonly end: number;
  readonly all_day: boolean;
  readonly status: string;
  readonly customer_status: string;
  readonly qty: number;
  readonly cost: string;
  readonly order_id: number;
}

export const calendarElement = document.querySelector<HTMLElement>('#calendar')!;
export const salon = JSON.parse(calendarElement.dataset.salon!) as Salon;

const openedAt = performance.now();

/** The shop's wall clock, computed with the page's monotonic clock, which cannot be set. */
export const siteNow = (): number => salon.now + (performance.now() - openedAt) / 1000;

/** Site seconds as the shop's clock shows them, for people. */
export const written = (site: number): string => MOMENT.format(site * 1000);

const MOMENT = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Site seconds as `YYYY-MM-DDTHH:MM`, which fields for date and time hold and the interface reads as the shop's clock. */
export const asField = (site: number): string => new Date(site * 1000).toISOString().slice(0, 16);

export const nameOfMember = (id: number): string =>
  salon.members.find((one) => one.id === id)?.name ?? `${id}`;
