import { Booking } from './Booking';
import { Desk } from './Desk';
import { InBrowser } from './InBrowser';

/** The desk if there is a nonce of a session; otherwise the picker. */
export const Page = ({ nonce }: { readonly nonce: string | undefined }) => (
  <section>
    <h1>A shop</h1>
    <InBrowser>{nonce === undefined ? <Booking productId={2} /> : <Desk nonce={nonce} />}</InBrowser>
  </section>
);
