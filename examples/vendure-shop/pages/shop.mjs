import { addToCart, cart, checkOut, removeLine, services } from './cart.mjs';

const booking = document.querySelector('#booking');
const checkout = document.querySelector('#checkout');
const picker = document.createElement('appointment-picker');
picker.setAttribute('api', '/appointments');

const say = (text) => (document.querySelector('#message').textContent = text);

/** Runs a step of the purchase. Then shows the cart, or the error text. */
async function step(work, words) {
  say('');
  try {
    await work();
    say(words);
  } catch (error) {
    say(error.message);
    await picker.refresh();
  }
  show(await cart());
}

function show(order) {
  const money = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency: order?.currencyCode ?? 'EUR',
  });
  const lines = order?.lines ?? [];
  document.querySelector('#lines').replaceChildren(...lines.map((line) => lineOf(line, money)));
  document.querySelector('#total').textContent =
    lines.length > 0 ? `Total: ${money.format(order.totalWithTax / 100)}` : 'The cart is empty.';
  checkout.hidden = lines.length === 0;
}

function lineOf({ id, quantity, productVariant, linePriceWithTax, customFields }, money) {
  const item = document.createElement('li');
  const text = document.createElement('span');
  const start = customFields.appointmentStart;
  const when = start
    ? `, ${new Date(start).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}`
    : '';
  const price = money.format(linePriceWithTax / 100);
  text.textContent = `${quantity} × ${productVariant.name}${when}: ${price}`;
  const remove = document.createElement('button');
  remove.textContent = 'Remove';
  remove.addEventListener('click', () => step(() => removeLine(id), 'Removed.'));
  item.append(text, remove);
  return item;
}

const bookable = (await services()).filter(({ appointmentProductId }) => appointmentProductId !== null);
booking.elements.service.replaceChildren(...bookable.map(({ id, name }) => new Option(name, id)));

/** Shows the times of the selected service in the picker. */
function choose() {
  const service = bookable.find(({ id }) => id === booking.elements.service.value);
  picker.setAttribute('product-id', service.appointmentProductId);
  picker.setAttribute('max-quantity', service.customFields.appointmentPlaces ?? 1);
}
booking.elements.service.addEventListener('change', choose);
choose();
booking.querySelector('button').before(picker);

booking.addEventListener('submit', (event) => {
  event.preventDefault();
  const { service, start, qty } = Object.fromEntries(new FormData(booking));
  if (!start) return say('Please choose a time.');
  step(async () => {
    await addToCart(service, Number(qty), start);
    // The chosen time is in the cart now, and no longer free.
    picker.clear();
    await picker.refresh();
  }, 'The time is kept for you.');
});

checkout.addEventListener('submit', (event) => {
  event.preventDefault();
  const customer = Object.fromEntries(new FormData(checkout));
  step(() => checkOut(customer), 'Paid. See you soon!');
});

show(await cart());
