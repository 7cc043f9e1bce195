import type {} from 'shop-appointments/desk';
import { nonce, renewNonce } from './send.mjs';

/** The page may be open for longer than its nonce lives, and the user still be signed in. */
const desk = document.querySelector('appointment-desk')!;
desk.addEventListener('signedout', () => {
  renewNonce().then(
    (isRenewed) => isRenewed && desk.setAttribute('session-nonce', nonce()),
    // Without a network the desk says so itself.
    () => undefined,
  );
});
