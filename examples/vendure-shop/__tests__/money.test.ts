import { eventually } from '../../../__tests__/support/eventually';
import { becomes, cartWith, paidOrder } from './support/bookings';
import {
  addToCart,
  type Appointment,
  appointment,
  buy,
  type Line,
  nameGuest,
  type Variant,
  variantsOf,
} from './support/customer';
import { TEST_DATABASE } from './support/database';
import { cancel, notes, refund, setUp } from './support/owner';
import { openShop, type Shop } from './support/shop';

describe(`the money of appointments in Vendure on ${TEST_DATABASE}`, () => {
  let shop: Shop;
  let haircut: Variant;
  let workshop: Variant;
  let shampoo: Variant;

  beforeAll(async () => {
    shop = await openShop();
    const variants = await variantsOf(shop);
    haircut = variants.get('Haircut')!;
    workshop = variants.get('Workshop')!;
    shampoo = variants.get('Shampoo')!;
  });
  afterAll(() => shop.close());

  const idOf = (line: Line): number => line.customFields.appointmentId!;

  /** Cancels the appointment of a line on behalf of its customer. Returns what is due. */
  async function cancelled(line: Line): Promise<Appointment['settlement']> {
    const { body } = await shop.rest<Appointment>(`/v2/appointments/${idOf(line)}`, {
      method: 'PUT',
      body: { status: 'cancelled', cancelled_by: 'customer' },
    });
    return body.settlement;
  }

  /** Waits until exactly this amount is to be refunded for the appointment of a line. */
  const owes = (line: Line, refundDue: string): Promise<unknown> =>
    eventually(
      () => appointment(shop, idOf(line)),
      ({ settlement }) => settlement?.refund_due === refundDue,
    );

  /** Lists the codes of the desk's tasks about the appointment of a line. */
  async function tasksOf(line: Line): Promise<string[]> {
    const { body } = await shop.rest<{ tasks: { code: string; appointment?: { id: number } }[] }>(
      '/v2/desk/tasks',
    );
    return body.tasks.filter((task) => task.appointment?.id === idOf(line)).map(({ code }) => code);
  }

  test('two refunds of parts of one place are not refunds of two places', async () => {
    const paid = await paidOrder(shop, workshop, [3, 1]);
    const [line, other] = paid.lines!;
    const lines = [{ orderLineId: line!.id, quantity: 1 }];
    await refund(shop, paid.id, { amount: 19_50, lines });
    await refund(shop, paid.id, { amount: 19_50, lines });
    await refund(shop, paid.id, { amount: 39_00, lines: [{ orderLineId: other!.id, quantity: 1 }] });
    await becomes(shop, other!, { status: 'cancelled' });
    expect(await appointment(shop, line!.customFields.appointmentId!)).toMatchObject({
      status: 'paid',
      qty: 2,
    });
  });

  test('a refund less a fee settles the line that it names, and the other line keeps its money', async () => {
    await setUp(shop, haircut.id, { staff_nopref: true, cancellation: { steps: [], else_fee: '25%' } });
    const paid = await paidOrder(shop, haircut, [1, 1]);
    const [line, other] = paid.lines!;
    expect(await cancelled(line!)).toMatchObject({ paid: '40.00', fee: '10.00', refund_due: '30.00' });
    await eventually(
      () => notes(shop, paid.id),
      (all) => all.some((note) => note.includes(`Refund due: 30.00, of line ${line!.id}.`)),
    );
    expect(await tasksOf(line!)).toEqual(['refund_due']);
    await refund(shop, paid.id, { amount: 30_00, lines: [{ orderLineId: line!.id, quantity: 1 }] });
    await owes(line!, '0.00');
    expect(await tasksOf(line!)).toEqual([]);
    await becomes(shop, other!, { status: 'paid' });
    expect(await cancelled(other!)).toMatchObject({ paid: '40.00', refund_due: '30.00' });
  });

  test('a refund of exactly the amount that is due for one line counts for it without its name', async () => {
    const paid = await paidOrder(shop, haircut, [1, 1]);
    const [line, other] = paid.lines!;
    await cancelled(other!);
    await refund(shop, paid.id, { amount: 30_00 });
    await owes(other!, '0.00');
    expect(await cancelled(line!)).toMatchObject({ paid: '40.00', refund_due: '30.00' });
  });

  test('a refund as goodwill leaves the place, and a later refund is smaller by it', async () => {
    await setUp(shop, haircut.id, { staff_nopref: true });
    const paid = await paidOrder(shop, haircut);
    const [line] = paid.lines!;
    await refund(shop, paid.id, { amount: 5_00, lines: [{ orderLineId: line!.id, quantity: 1 }] });
    await eventually(
      () =>
        shop.rest<Pick<Appointment, 'settlement'>>(
          `/v2/appointments/${idOf(line!)}/cancellation?cancelled_by=customer`,
        ),
      ({ body }) => body.settlement?.refund_due === '35.00',
    );
    await becomes(shop, line!, { status: 'paid' });
    expect(await cancelled(line!)).toMatchObject({ paid: '35.00', refund_due: '35.00' });
  });

  test('goods and their refund are no money of the appointment', async () => {
    const { visitor } = await cartWith(shop, haircut);
    await addToCart(visitor, shampoo.id, { quantity: 2 });
    await nameGuest(visitor);
    const paid = await buy(visitor);
    const [line, goods] = paid.lines!;
    await becomes(shop, line!, { status: 'paid' });
    await refund(shop, paid.id!, { amount: 12_50, lines: [{ orderLineId: goods!.id, quantity: 1 }] });
    expect(await cancelled(line!)).toMatchObject({ paid: '40.00', refund_due: '40.00' });
  });

  test('a cancelled order that was paid has a task until the money went back', async () => {
    const paid = await paidOrder(shop, haircut);
    const [line] = paid.lines!;
    await cancel(shop, paid.id);
    await becomes(shop, line!, { status: 'cancelled' });
    expect(await tasksOf(line!)).toEqual(['refund_due']);
    await refund(shop, paid.id);
    await owes(line!, '0.00');
    expect(await tasksOf(line!)).toEqual([]);
  });
});
