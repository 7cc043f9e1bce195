import type { SiteSpan } from '../../api/hours.mjs';
import type { Customer, Reached } from '../../api/customers.mjs';
import type { Product } from '../../api/facts.mjs';

/** Time span of a service, in site seconds. */
export interface ServiceSpan extends SiteSpan {
  readonly product: Pick<Product, 'id' | 'qty'>;
}

/** Values that the booking form opens with, such as a time clicked in the calendar. */
export interface Prefilled {
  readonly customer?: Customer;
  readonly guest?: Reached | undefined;
  readonly quantity?: number | undefined;
  readonly productId?: number | undefined;
  readonly staffId?: number | undefined;
  /** Start on the shop's wall clock, `YYYY-MM-DDTHH:MM`. */
  readonly start?: string | undefined;
  /** Day, `YYYY-MM-DD`, from which free times are listed, if there is no start. */
  readonly day?: string | undefined;
  /** Id of the resource in whose column free time was clicked; the form names it. */
  readonly resourceId?: number | undefined;
  /** Opens the form that closes the clicked time instead; undefined if no free time was clicked. */
  readonly block?: () => void;
  /** Says why a staff member is not free in a time span, without a full stop; '' if the calendar does not tell. */
  readonly memberReason?: (span: ServiceSpan, id: number) => string;
  /** Called when the form is no longer shown. */
  readonly closed?: () => void;
  /**
   * Called after a booking of the prefilled service for the prefilled person. Returns the text that confirms the booking,
   * which it gets, with what else has been done.
   */
  readonly booked?: ((said: string) => Promise<string>) | undefined;
}
