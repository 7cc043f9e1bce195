// react/Desk.tsx: the desk in React
import { useState } from 'react';
import 'shop-appointments/desk';
import type {} from 'shop-appointments/react';

export function Desk({ nonce }: { readonly nonce: string }) {
  const [sessionNonce, setSessionNonce] = useState(nonce);

  async function renew() {
    const response = await fetch('/desk/nonce');
    if (response.ok) setSessionNonce(await response.text());
  }

  return (
    <appointment-desk
      session-nonce={sessionNonce}
      order-url="/admin/orders/{id}"
      onsignedout={() => void renew()}
    />
  );
}
