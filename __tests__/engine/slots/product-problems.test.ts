import type { Product } from 'shop-appointments';
import { checkProduct, productSettings } from '../../../lib/engine/slots/product/product-settings';

/** A hair colouring of 90 minutes with a member. */
const colour = (fields: Record<string, unknown> = {}): Product => ({
  id: 7,
  name: 'Colour',
  status: 'publish',
  type: 'appointment',
  price: '80',
  categoryIds: [],
  duration: 90,
  durationUnit: 'minute',
  padding: 10,
  staffIds: [3],
  ...fields,
});

const part = (minutes: unknown, staff: unknown = true, label?: unknown) => ({ minutes, staff, label });
const PARTS = [part(30, true, 'Apply'), part(40, false, 'Wait'), part(20, true)];
const withNeed = (need: unknown) => colour({ parts: PARTS, needs: [need] });

describe('settings of parts, needs and paddings', () => {
  it('are empty where the product has none, or has null or empty lists as a database may', () => {
    const none = { paddings: { timed: true, before: 10, after: 10 }, parts: [], needs: [], problems: [] };
    expect(productSettings(colour())).toMatchObject(none);
    const empty = { paddingBefore: null, paddingAfter: null, parts: null, needs: null };
    expect(productSettings(colour(empty))).toMatchObject(none);
    expect(productSettings(colour({ parts: [], needs: [] }))).toMatchObject(none);
  });

  it('parts are seconds after the start, one after the other', () => {
    const { parts, problems } = productSettings(colour({ parts: PARTS }));
    expect(problems).toEqual([]);
    expect(parts).toEqual([
      { from: 0, to: 1800, staff: true, label: 'Apply' },
      { from: 1800, to: 4200, staff: false, label: 'Wait' },
      { from: 4200, to: 5400, staff: true, label: '' },
    ]);
  });

  it('parts of a product by the hour add up to its hours', () => {
    const fields = { duration: 2, durationUnit: 'hour', parts: [part(50), part(70, false)] };
    expect(productSettings(colour(fields)).parts.map(({ to }) => to)).toEqual([3000, 7200]);
    expect(checkProduct(colour({ ...fields, duration: 3 }))).toHaveLength(1);
  });

  it('needs have the defaults of absent fields', () => {
    const needs = [{ resourceId: 2 }, { kind: 'chair', quantity: 3, per: 'session', parts: [2, 0] }];
    expect(productSettings(colour({ parts: PARTS, needs })).needs).toEqual([
      { resourceId: 2, kind: null, quantity: 1, per: 'booking', parts: null },
      { resourceId: null, kind: 'chair', quantity: 3, per: 'session', parts: [0, 2] },
    ]);
  });

  it.each([
    ['both', { paddingBefore: 0, paddingAfter: 25 }, { timed: true, before: 0, after: 25 }],
    ['before', { paddingBefore: 5 }, { timed: true, before: 5, after: 10 }],
    ['after', { paddingAfter: 5 }, { timed: true, before: 10, after: 5 }],
    [
      'days',
      { durationUnit: 'day', duration: 1, paddingBefore: 2, paddingAfter: 99 },
      { timed: false, before: 2, after: 31 },
    ],
    ['months', { durationUnit: 'month', paddingBefore: 2 }, { timed: false, before: 0, after: 0 }],
    ['the largest', { paddingAfter: 1e6 }, { timed: true, before: 10, after: 44_640 }],
  ])('paddings apart: %s', (_, fields, paddings) => {
    const settings = productSettings(colour(fields));
    expect(settings.paddings).toEqual(paddings);
    expect(settings.problems).toEqual([]);
  });

  it('needs and paddings suit a product without staff, and by the day', () => {
    const fields = { staffIds: [], durationUnit: 'day', duration: 2, needs: [{ kind: 'boat' }] };
    expect(checkProduct(colour({ ...fields, paddingAfter: 1 }))).toEqual([]);
  });
});

describe('a wrong setting is named, with the way to correct it', () => {
  it.each<[string, Product, string]>([
    ['paddingBefore', colour({ paddingBefore: -1 }), 'must be a whole number of 0 or more'],
    ['paddingAfter', colour({ paddingAfter: 1.5 }), 'must be a whole number of 0 or more'],
    ['paddingAfter', colour({ paddingAfter: '5' }), 'must be a whole number of 0 or more'],
    ['parts', colour({ parts: 'three' }), 'must be a list'],
    ['parts', colour({ durationUnit: 'day', parts: PARTS }), 'need a duration in minutes or hours'],
    ['parts', colour({ durationUnit: 'month', parts: PARTS }), 'need a duration in minutes or hours'],
    ['parts', colour({ staffIds: [], parts: PARTS }), 'need staff'],
    ['parts', colour({ capacityBasis: 'day', parts: PARTS }), 'cannot be combined with capacityBasis "day"'],
    ['parts', colour({ duration: 60, parts: PARTS }), 'they have 90 minutes, and a booking has 60'],
    ['parts', colour({ parts: [part(90, false)] }), 'must have one part with staff'],
    ['parts', colour({ duration: 21, parts: Array(21).fill(part(1)) }), 'must have at most 20 items'],
    ['parts[1]', colour({ parts: [part(30), 60] }), 'must be an object'],
    ['parts[0].minutes', colour({ parts: [part(0), part(90)] }), 'must be a whole number of 1 or more'],
    ['parts[1].minutes', colour({ parts: [part(30), part('60')] }), 'must be a whole number of 1 or more'],
    ['parts[0].staff', colour({ parts: [part(90, 'yes')] }), 'must be true or false'],
    ['parts[0].label', colour({ parts: [part(90, true, 5)] }), 'must be a text'],
    ['needs', colour({ needs: { kind: 'room' } }), 'must be a list'],
    ['needs', colour({ needs: Array(6).fill({ kind: 'room' }) }), 'must have at most 5 items'],
    ['needs[0]', withNeed(null), 'must be an object'],
    [
      'needs[0]',
      withNeed({ kind: 'chair', qty: 2 }),
      'must have no field qty; use resourceId, kind, quantity',
    ],
    ['needs[0]', withNeed({ quantity: 1 }), 'must have either resourceId or kind'],
    ['needs[0]', withNeed({ resourceId: 1, kind: 'room' }), 'must have either resourceId or kind'],
    ['needs[0].resourceId', withNeed({ resourceId: '1' }), 'must be the id of a resource'],
    ['needs[0].resourceId', withNeed({ resourceId: 0 }), 'must be the id of a resource'],
    ['needs[0].kind', withNeed({ kind: '' }), 'must be a text that is not empty'],
    ['needs[0].kind', withNeed({ kind: 5 }), 'must be a text that is not empty'],
    ['needs[0].quantity', withNeed({ kind: 'room', quantity: 0 }), 'must be a whole number from 1 to 10000'],
    ['needs[0].quantity', withNeed({ kind: 'room', quantity: 10_001 }), 'must be a whole number from 1'],
    ['needs[0].per', withNeed({ kind: 'room', per: 'day' }), 'must be one of booking, place, session'],
    ['needs[0].parts', withNeed({ kind: 'room', parts: [3] }), 'must have positions from 0 to 2'],
    ['needs[0].parts', withNeed({ kind: 'room', parts: [0, 3] }), 'must have positions from 0 to 2'],
    ['needs[0].parts', withNeed({ kind: 'room', parts: [-1] }), 'must have positions from 0 to 2'],
    ['needs[0].parts', withNeed({ kind: 'room', parts: [0, 0] }), 'must name each part once'],
    ['needs[0].parts', withNeed({ kind: 'room', parts: [] }), 'must be a list of positions'],
    ['needs[0].parts', withNeed({ kind: 'room', parts: 1 }), 'must be a list of positions'],
    [
      'needs[0].parts',
      colour({ needs: [{ kind: 'room', parts: [0] }] }),
      'names parts of a product that has none',
    ],
  ])('%s: %#', (field, product, sentence) => {
    const problems = checkProduct(product);
    expect(problems).toEqual([{ field, text: expect.stringContaining(sentence) as string }]);
    expect(problems[0]!.text).toMatch(/^\S+ .*\.$/);
    expect(productSettings(product)).toMatchObject({ parts: [], needs: [], problems });
  });

  it('names all wrong settings at once', () => {
    const product = colour({
      paddingBefore: -1,
      parts: [part(0, 1)],
      needs: [{ per: 'x' }, { kind: 'room' }],
    });
    expect(checkProduct(product).map(({ field }) => field)).toEqual([
      'paddingBefore',
      'parts[0].minutes',
      'parts[0].staff',
      'needs[0]',
      'needs[0].per',
    ]);
  });

  it('in a product of a shop whose ids are texts, too', () => {
    const product: Product<string> = {
      ...colour(),
      id: 'c0',
      categoryIds: [],
      staffIds: ['m1'],
      staffCapacities: {},
    };
    expect(checkProduct({ ...product, parts: [{ minutes: 90, staff: true }] })).toEqual([]);
    expect(checkProduct({ ...product, parts: [{ minutes: 60, staff: true }] })).toHaveLength(1);
  });

  it('the extreme allowed values are accepted', () => {
    const most = { duration: 20, parts: Array(20).fill(part(1)), paddingBefore: 0 };
    const needs = Array(5).fill({ kind: 'room', quantity: 10_000, parts: [19] });
    expect(checkProduct(colour({ ...most, needs }))).toEqual([]);
  });
});

describe('booking limits', () => {
  const withLimits = (bookingLimits: unknown) => checkProduct(colour({ bookingLimits }));

  it('may be absent, null or empty, and their numbers null', () => {
    for (const limits of [undefined, null, []]) expect(withLimits(limits)).toEqual([]);
    const limits = [{ per: 'member', period: 'week', count: 3, minutes: null }];
    expect(withLimits(limits)).toEqual([]);
    expect(productSettings(colour({ bookingLimits: limits })).bookingLimits).toEqual([
      { per: 'member', period: 'week', count: 3 },
    ]);
  });

  const right = { per: 'customer', period: 'day', count: 1 };
  it.each([
    ['bookingLimits', { ...right }],
    ['bookingLimits', Array.from({ length: 11 }, () => right)],
    ['bookingLimits[0]', ['customer']],
    ['bookingLimits[1].per', [right, { ...right, per: 'staff' }]],
    ['bookingLimits[0].period', [{ ...right, period: 'hour' }]],
    ['bookingLimits[0]', [{ per: 'customer', period: 'day' }]],
    ['bookingLimits[0].count', [{ ...right, count: 0 }]],
    ['bookingLimits[0].count', [{ ...right, count: -1 }]],
    ['bookingLimits[0].minutes', [{ ...right, minutes: '30' }]],
    ['bookingLimits[0]', [{ ...right, most: 3 }]],
  ])('with a wrong %s are named: %j', (field, limits) => {
    const problems = withLimits(limits);
    expect(problems.map((problem) => problem.field)).toEqual([field]);
    expect(problems[0]!.text.startsWith(`${field} `)).toBe(true);
    expect(productSettings(colour({ bookingLimits: limits })).bookingLimits).toEqual([]);
  });
});

describe('questions', () => {
  const question = { key: 'name', label: 'Your name', type: 'text' };
  const optional = { required: false, options: [], personal: false, per: 'booking' };

  it('have the defaults of absent fields, and are none if absent, null or empty', () => {
    const chosen = { key: 'size', label: 'Size', type: 'choice', options: ['S', 'M'] };
    const all = { ...chosen, required: true, personal: true, per: 'place' };
    const { questions, problems } = productSettings(colour({ questions: [question, all] }));
    expect(problems).toEqual([]);
    expect(questions).toEqual([{ ...question, ...optional }, all]);
    for (const none of [undefined, null, []])
      expect(productSettings(colour({ questions: none })).questions).toEqual([]);
  });

  it.each([
    ['questions', 'name'],
    ['questions[0].label', [{ ...question, label: '' }]],
  ])('with a wrong %s are named: %j', (field, questions) => {
    const problems = checkProduct(colour({ questions }));
    expect(problems.map((problem) => problem.field)).toEqual([field]);
    expect(productSettings(colour({ questions })).questions).toEqual([]);
  });
});

describe('the rules about moves', () => {
  it.each([
    [{}, Infinity, 'keep'],
    [{ maxMoves: null, priceOnMove: null }, Infinity, 'keep'],
    [{ maxMoves: 0, priceOnMove: 'keep' }, 0, 'keep'],
    [{ maxMoves: 3, priceOnMove: 'change' }, 3, 'change'],
  ])('of %j', (fields, maxMoves, priceOnMove) => {
    expect(productSettings(colour(fields))).toMatchObject({ problems: [], maxMoves, priceOnMove });
  });

  it.each<[string, unknown, string]>([
    ['maxMoves', -1, 'must be a whole number of 0 or more; leave it out if there is no limit.'],
    ['maxMoves', 'two', 'must be a whole number of 0 or more; leave it out if there is no limit.'],
    ['priceOnMove', 'double', 'must be keep or change; leave it out to keep the price.'],
  ])('a wrong %s is named: %j', (field, value, sentence) => {
    const product = colour({ priceOnMove: 'change', [field]: value });
    expect(checkProduct(product)).toEqual([{ field, text: `${field} ${sentence}` }]);
    expect(productSettings(product)).toMatchObject({ maxMoves: Infinity, priceOnMove: 'keep' });
  });
});

describe('wrong fees are named', () => {
  const step = { untilHours: 24, fee: '10.00' };
  const cancellation = (fees: unknown) => checkProduct(colour({ cancellation: fees }));

  it('valid fees are kept with a booking', () => {
    const fees = { steps: [{ untilHours: 48, fee: '0%' }, step], elseFee: '100%' };
    const { policies, problems } = productSettings(colour({ cancellation: fees, noShowFee: '12.5%' }));
    expect(problems).toEqual([]);
    expect(policies).toEqual({ cancellation: fees, noShowFee: '12.5%' });
    expect(productSettings(colour({ cancellation: null, noShowFee: null })).policies).toBeNull();
    expect(cancellation({ steps: [], elseFee: '5' })).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['cancellation', '50%'],
    ['cancellation', { steps: [], elseFee: '5', fee: '5' }],
    ['cancellation.steps', { elseFee: '5' }],
    ['cancellation.steps', { steps: Array(11).fill(step), elseFee: '5' }],
    ['cancellation.steps[0]', { steps: [null], elseFee: '5' }],
    ['cancellation.steps[0]', { steps: [{ ...step, until_hours: 4 }], elseFee: '5' }],
    ['cancellation.steps[1].untilHours', { steps: [step, { ...step, untilHours: 24 }], elseFee: '5' }],
    ['cancellation.steps[1].untilHours', { steps: [step, { ...step, untilHours: 48 }], elseFee: '5' }],
    ['cancellation.steps[0].untilHours', { steps: [{ ...step, untilHours: -1 }], elseFee: '5' }],
    ['cancellation.steps[0].untilHours', { steps: [{ ...step, untilHours: '24' }], elseFee: '5' }],
    ['cancellation.steps[0].fee', { steps: [{ ...step, fee: '101%' }], elseFee: '5' }],
    ['cancellation.steps[0].fee', { steps: [{ ...step, fee: '10,00' }], elseFee: '5' }],
    ['cancellation.steps[0].fee', { steps: [{ ...step, fee: 10 }], elseFee: '5' }],
    ['cancellation.elseFee', { steps: [step] }],
    ['cancellation.elseFee', { steps: [], elseFee: '-5' }],
    ['cancellation.elseFee', { steps: [], elseFee: '€5' }],
  ])('%s of the fees %j', (field, fees) => {
    const problems = cancellation(fees);
    expect(problems.map((problem) => problem.field)).toEqual([field]);
    expect(problems[0]!.text).toMatch(new RegExp(`^${field.replaceAll(/[[\].]/g, '\\$&')} must .+\\.$`));
    expect(productSettings(colour({ cancellation: fees })).policies).toBeNull();
  });

  it.each([{ percent: 0 }, { percent: 12.5 }, { percent: 100 }, { amount: '0' }, { amount: '12.500' }])(
    'a deposit is kept with a booking: %j',
    (deposit) => {
      expect(productSettings(colour({ deposit }))).toMatchObject({ problems: [], policies: { deposit } });
    },
  );

  it.each<[string, unknown]>([
    ['deposit', '20%'],
    ['deposit', []],
    ['deposit', {}],
    ['deposit', { percent: 20, amount: '20.00' }],
    ['deposit', { percent: 20, until: 3 }],
    ['deposit.percent', { percent: -1 }],
    ['deposit.percent', { percent: 100.01 }],
    ['deposit.percent', { percent: 12.345 }],
    ['deposit.percent', { percent: '20' }],
    ['deposit.percent', { percent: Number.NaN }],
    ['deposit.amount', { amount: 20 }],
    ['deposit.amount', { amount: '20,00' }],
    ['deposit.amount', { amount: '€20' }],
    ['deposit.amount', { amount: '20.00 EUR' }],
    ['deposit.amount', { amount: '-1' }],
    ['deposit.amount', { amount: null }],
  ])('%s of the deposit %j', (field, deposit) => {
    const problems = checkProduct(colour({ deposit }));
    expect(problems.map((problem) => problem.field)).toEqual([field]);
    expect(problems[0]!.text).toMatch(new RegExp(`^${field} must .+\\.$`));
    expect(productSettings(colour({ deposit })).policies).toBeNull();
  });

  it.each(['100.1%', '%', '', '1e2', 50])('a wrong fee for a no-show: %j', (noShowFee) => {
    expect(checkProduct(colour({ noShowFee })).map(({ field }) => field)).toEqual(['noShowFee']);
  });
});

describe('amounts with more decimals than the currency has are named, if the currency is known', () => {
  const RULES = {
    deposit: { amount: '20.5' },
    cancellation: {
      steps: [
        { untilHours: 48, fee: '12.25%' },
        { untilHours: 24, fee: '10.250' },
      ],
      elseFee: '20.125',
    },
    noShowFee: '1.2505',
  };
  const fieldsIn = (currency: string): readonly string[] =>
    checkProduct(colour(RULES), { currency }).map(({ field }) => field);

  it('no decimals in JPY, two in EUR, three in KWD; zeros at the end and percentages are valid', () => {
    expect(fieldsIn('JPY')).toEqual([
      'deposit.amount',
      'cancellation.steps[1].fee',
      'cancellation.elseFee',
      'noShowFee',
    ]);
    expect(fieldsIn('EUR')).toEqual(['cancellation.elseFee', 'noShowFee']);
    expect(checkProduct(colour(RULES), { currency: 'KWD' })).toEqual([
      { field: 'noShowFee', text: 'noShowFee must have at most 3 decimals, as KWD has.' },
    ]);
    expect(checkProduct(colour(RULES))).toEqual([]);
  });

  it('a product without rules about money, and one whose rules are no objects, have no such fault', () => {
    expect(checkProduct(colour({}), { currency: 'JPY' })).toEqual([]);
    const wrong = { deposit: '5.5', cancellation: { steps: [null, 5], elseFee: '5' } };
    expect(checkProduct(colour(wrong), { currency: 'JPY' }).map(({ field }) => field)).toEqual([
      'deposit',
      'cancellation.steps[0]',
      'cancellation.steps[1]',
    ]);
  });
});

describe('a wrong setting of the hours of messages is named, and the hours of the site apply', () => {
  it.each([
    ['reminderHours', 24],
    ['reminderHours', [24, 24]],
    ['reminderHours', [0]],
    ['reminderHours', [1.5]],
    ['reminderHours', [1441]],
    ['reminderHours', [1, 2, 3, 4, 5, 6]],
    ['followUpHours', -1],
    ['followUpHours', '3'],
    ['followUpHours', 1441],
  ])('%s: %j', (field, value) => {
    const problems = checkProduct(colour({ [field]: value }));
    expect(problems.map((problem) => problem.field)).toEqual([field]);
    expect(problems[0]!.text).toMatch(new RegExp(`^${field} must be .+ leave it out .+\\.$`));
    expect(productSettings(colour({ [field]: value }))).toMatchObject({
      reminderHours: null,
      followUpHours: null,
    });
  });

  it('right hours apply to the product', () => {
    const hours = { reminderHours: [48, 2], followUpHours: 12 };
    expect(productSettings(colour(hours))).toMatchObject({ problems: [], ...hours });
  });

  it('an empty list of hours is not the same as no list', () => {
    expect(productSettings(colour({ reminderHours: [], followUpHours: 0 }))).toMatchObject({
      problems: [],
      reminderHours: [],
      followUpHours: 0,
    });
    expect(productSettings(colour({ reminderHours: null, followUpHours: null }))).toMatchObject({
      problems: [],
      reminderHours: null,
      followUpHours: null,
    });
  });
});
