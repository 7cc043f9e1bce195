import type {} from 'shop-appointments/desk';
import { nonce, renewNonce } from './send.mjs';

/** Renews the nonce. The page may be open for longer than its nonce is valid, while the user is still signed in. */
const desk = document.querySelector('appointment-desk')!;
desk.addEventListener('signedout', () => {
  renewNonce().then(
    (isRenewed) => isRenewed && desk.setAttribute('session-nonce', nonce()),
    // The desk itself reports a missing network.
    () => undefined,
  );
});
