/** An appointment in responses of the REST interface, with the fields that the tests read. */
export interface Appointment {
  readonly id: number;
  readonly status: string;
  readonly order_id: number;
  readonly order_external_id: string | null;
  readonly order_item_external_id: string | null;
  readonly answers: readonly { place: number | null; label: string; value: unknown }[];
  readonly due_now?: string | null;
}
export interface Booked {
  readonly id: number;
  readonly status: string;
  readonly order_id: string;
}
export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly data: {
    readonly status: number;
    readonly alternatives: readonly { start_iso: string }[];
    readonly params?: Readonly<Record<string, string>>;
  };
}
export interface Slots {
  readonly records: readonly { product_external_id: string; start_iso: string }[];
}
export interface MedusaOrder {
  readonly id: string;
  readonly status: string;
  readonly payment_status: string;
  readonly total: number;
  readonly customer_id: string | null;
  readonly customer: { readonly email: string } | null;
  readonly items: readonly { id: string; product_id: string; quantity: number }[];
  readonly payment_collections: readonly { payments: readonly { id: string }[] }[];
}
