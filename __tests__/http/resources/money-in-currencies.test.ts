import { openShop, type RunningShop, SALON } from '../../support/http/shop';

const CLASS = 30;
/** Now is 2 March 2026, 08:00. These starts are 49 hours and 25 hours later. */
const [EARLY, LATE] = ['2026-03-04 09:00', '2026-03-03 09:00'];

/** Amounts for two places of a class, of which a quarter is due now; all are worked out by hand. */
interface Case {
  readonly price: string;
  readonly taxRate: string;
  /** Fee for each place from 48 hours before the start. */
  readonly fee: string;
  /**
   * An amount with more decimals than the currency has, and the text that refuses it; an amount with a zero too many,
   * and the amount that is noted.
   */
  readonly noted: readonly [string, string, string, string];
  readonly booked: { readonly cost: string; readonly due_now: string; readonly due_later: string };
  /** Settlement after a cancellation before 48 hours (an eighth of the line), while only the deposit is paid. */
  readonly cancelled: object;
  /** Settlement after a cancellation of one of two places, all paid, from 48 hours before the start. */
  readonly reduced: object;
}

const CASES: readonly [string, Case][] = [
  [
    'JPY',
    {
      price: '1001',
      taxRate: '10',
      fee: '500',
      noted: ['5.5', 'must have no decimals, because JPY has none', '5.0', '5'],
      // 2002 + 200 (of 200.2) = 2202, a quarter is 550.5.
      booked: { cost: '2002', due_now: '551', due_later: '1651' },
      // An eighth of 2202 is 275.25.
      cancelled: { paid: '551', fee: '275', refund_due: '276', amount_due: '0' },
      // The other place costs 1001 + 100 (of 100.1) = 1101.
      reduced: { paid: '2202', fee: '500', price: '1101', refund_due: '601', amount_due: '0' },
    },
  ],
  [
    'KWD',
    {
      price: '4.125',
      taxRate: '5',
      fee: '1.250',
      noted: ['1.2505', 'must have at most 3 decimals, as KWD has', '1.2500', '1.250'],
      // 8.250 + 0.413 (of 0.4125) = 8.663, a quarter is 2.16575.
      booked: { cost: '8.250', due_now: '2.166', due_later: '6.497' },
      // An eighth of 8.663 is 1.082875.
      cancelled: { paid: '2.166', fee: '1.083', refund_due: '1.083', amount_due: '0.000' },
      // The other place costs 4.125 + 0.206 (of 0.20625) = 4.331.
      reduced: { paid: '8.663', fee: '1.250', price: '4.331', refund_due: '3.082', amount_due: '0.000' },
    },
  ],
];

describe.each(CASES)('deposits and fees of amounts with tax, in %s', (currency, expected) => {
  let running: RunningShop;
  beforeAll(async () => {
    const { price, taxRate, fee } = expected;
    const product = {
      id: CLASS,
      name: 'Class',
      price,
      tax_rate: taxRate,
      duration: 60,
      duration_unit: 'minute',
      qty: 9,
      deposit: { percent: 25 },
      cancellation: { steps: [{ until_hours: 48, fee: '12.5%' }], else_fee: fee },
    } as const;
    running = await openShop({
      ...SALON,
      site: { ...SALON.site, currency },
      products: [...SALON.products!, product],
    });
  });
  afterAll(() => running.close());

  const put = (id: number, body: object) => running.as('boss').put(`/api/v2/appointments/${id}`).send(body);
  const book = async (start: string) => {
    const sent = { product_id: CLASS, start, qty: 2, customer_id: 5 };
    const answer = await running.as('boss').post('/api/v2/appointments').send(sent);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body as { id: number; order_id: number };
  };
  const pay = async (orderId: number, amount?: string): Promise<void> => {
    await running.shop.host.orders.pay(orderId, amount);
    await running.appointments.orderChanged(orderId);
  };

  test('the two parts of a line add up, and a fee is a share of what the customer pays', async () => {
    const { booked, cancelled } = expected;
    const made = await book(EARLY);
    expect(made).toMatchObject(booked);
    await pay(made.order_id, booked.due_now);
    const answer = await put(made.id, { status: 'cancelled', cancelled_by: 'customer' });
    expect(answer.body).toMatchObject({ status: 'cancelled', settlement: cancelled });
  });

  test('a cancelled place has the fee for one place, and the rest of its price is refunded', async () => {
    const made = await book(LATE);
    await pay(made.order_id);
    const answer = await put(made.id, { qty: 1, cancelled_by: 'customer' });
    expect(answer.body).toMatchObject({ qty: 1, settlement: expected.reduced });
  });

  test('an amount with more decimals than the currency has was not paid, and is a 400', async () => {
    const { id } = await book(EARLY);
    const [wrong, text, right, noted] = expected.noted;
    const refused = await put(id, { note_money: 'cash', note_amount: wrong });
    expect([refused.status, refused.body]).toMatchObject([400, { data: { params: { note_amount: text } } }]);
    expect((await running.appointments.get(id)).moneyNotes).toEqual([]);
    const answer = await put(id, { note_money: 'cash', note_amount: right });
    expect(answer.status).toBe(200);
    expect((await running.appointments.get(id)).moneyNotes).toMatchObject([{ amount: noted }]);
  });
});
