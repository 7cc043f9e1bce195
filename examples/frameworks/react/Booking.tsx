// react/Booking.tsx: the picker in React
import { useRef, useState } from 'react';
import 'shop-appointments/picker';
import type { AppointmentPicker, Choice } from 'shop-appointments/picker';
import type {} from 'shop-appointments/react';

const members = JSON.stringify([
  { id: 3, name: 'Mia' },
  { id: 4, name: 'Jonas' },
]);

export function Booking({ productId }: { readonly productId: number }) {
  const picker = useRef<AppointmentPicker>(null);
  const [choice, setChoice] = useState<Choice>();
  const [isSending, setSending] = useState(false);

  async function book({ start, quantity, staffId }: Choice) {
    setSending(true);
    const body = JSON.stringify({ product_id: productId, start, qty: quantity, staff_id: staffId });
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch('/cart', { method: 'POST', headers, body });
    setSending(false);
    if (response.ok) location.assign('/cart');
    else await picker.current?.refresh((await response.json()).data);
  }

  return (
    <appointment-picker
      ref={picker}
      product-id={productId}
      members={members}
      any-member
      disabled={isSending}
      onchosen={({ detail }) => setChoice(detail)}
      oncleared={() => setChoice(undefined)}
      ontaken={() => setChoice(undefined)}
    >
      <button slot="action" disabled={!choice || isSending} onClick={() => choice && void book(choice)}>
        Book
      </button>
    </appointment-picker>
  );
}
