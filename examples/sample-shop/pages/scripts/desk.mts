import type {} from 'shop-appointments/desk';
import { nonce, renewNonce } from './send.mjs';

const desk = document.querySelector('appointment-desk')!;
// Names of services, rooms and closed times in the language of the page.
desk.texts = { names: JSON.parse(desk.dataset.names!) as Record<string, string> };

/**
 * Asks the server for a new nonce: a page can stay open for longer than its nonce is valid, while the user is still
 * signed in.
 */
desk.addEventListener('signedout', () => {
  renewNonce().then(
    (isRenewed) => isRenewed && desk.setAttribute('session-nonce', nonce()),
    // A failed request shows no message here, because the desk itself shows that the network is missing.
    () => undefined,
  );
});

// The fragment of the page's URL names the desk's screen, which stays the same in another language.
for (const link of desk.querySelectorAll<HTMLAnchorElement>('[rel=nofollow]'))
  link.addEventListener('click', () => {
    link.hash = location.hash;
  });
