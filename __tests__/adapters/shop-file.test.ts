import { createAppointments } from 'shop-appointments';
import {
  createMemoryShop,
  readShopFile,
  ruleDraft,
  rulesOf,
  type ShopFile,
} from 'shop-appointments/adapters/memory';
import { hashPassword, isPassword } from 'shop-appointments/adapters/port-helpers';

const SITE = { name: 'Salon', url: 'https://salon.example/', timezone: 'Europe/Berlin', currency: 'EUR' };

const read = (rest: object): ReturnType<typeof readShopFile> => readShopFile({ site: SITE, ...rest });

describe('a shop file', () => {
  test('needs a site and nothing else', () => {
    expect(readShopFile({ site: SITE })).toEqual({
      site: { ...SITE, url: 'https://salon.example' },
      options: { site: { ...SITE, url: 'https://salon.example' } },
      categories: [],
      products: [],
      users: [],
      keys: [],
      rules: [],
      resources: [],
      webhooks: [],
    });
  });

  test('resources become those of the library, and an error about one names its place in the file', async () => {
    const resources = [
      { name: 'Studio', kind: 'room', sort_order: 2 },
      { name: 'Chairs', kind: 'chair', quantity: 3 },
    ];
    const loaded = async (list: object[]) => {
      const shop = createMemoryShop({ site: SITE, resources: list } as ShopFile);
      const secret = 'x'.repeat(32);
      const appointments = createAppointments({ ...shop.options, database: 'sqlite::memory:', secret });
      try {
        await appointments.migrate();
        await shop.loadResources(appointments.resources);
        return (await appointments.resources.list()).items;
      } finally {
        await appointments.close();
      }
    };
    expect(await loaded(resources)).toMatchObject([
      { id: 2, name: 'Chairs', quantity: 3, sortOrder: 0 },
      { id: 1, name: 'Studio', kind: 'room', quantity: 1, sortOrder: 2 },
    ]);
    await expect(loaded([...resources, { name: 'Hall', qty: 2 }])).rejects.toThrow(
      /^resources\[2\] is not a/,
    );
  });

  test('products: status publish, type appointment, price 0 unless it says otherwise', () => {
    const { products } = read({ products: [{ id: 3, name: 'Cut' }] });
    expect(products).toEqual([
      {
        id: 3,
        name: 'Cut',
        status: 'publish',
        type: 'appointment',
        price: '0',
        categoryIds: [],
        staffIds: [],
      },
    ]);
  });

  test('products keep every field that the library does not know', () => {
    const { products } = read({ products: [{ id: 3, name: 'Cut', price: 12.5, sku: 'CUT', weight: null }] });
    expect(products[0]).toMatchObject({ price: '12.5', extra: { sku: 'CUT', weight: null } });
  });

  test('categories of a product are ids, or objects with an id', () => {
    const { products } = read({
      categories: [
        { id: 7, name: 'Hair & Beard' },
        { id: 8, name: 'Nails', slug: 'n' },
      ],
      products: [
        { id: 1, name: 'a', category_ids: [7, 8] },
        { id: 2, name: 'b', categories: [{ id: 8, name: 'Nails' }] },
      ],
    });
    expect(products.map((product) => product.categoryIds)).toEqual([[7, 8], [8]]);
  });

  test('a category without a slug gets one from its name', () => {
    const { categories } = read({ categories: [{ id: 7, name: 'Hair & Beard' }] });
    expect(categories).toEqual([
      {
        id: 7,
        name: 'Hair & Beard',
        slug: 'hair-beard',
        parent: 0,
        description: '',
        display: 'default',
        image: null,
        menuOrder: 0,
      },
    ]);
  });

  test('users: display name from the names, else the login; a customer unless it says otherwise', () => {
    const { users } = read({
      users: [
        {
          id: 1,
          login: 'ada',
          first_name: 'Ada',
          last_name: 'Quill',
          password: 'p',
          application_passwords: ['x y'],
          phone: '030 1',
          language: 'de',
        },
        { id: 2, login: 'bo', roles: ['shop_staff'] },
      ],
    });
    expect(users.map(({ user }) => [user.displayName, user.roles])).toEqual([
      ['Ada Quill', ['customer']],
      ['bo', ['shop_staff']],
    ]);
    expect(users[0]).toMatchObject({ password: 'p', applicationPasswords: ['x y'] });
    expect(users.map(({ user }) => [user.phone, user.language])).toEqual([
      ['030 1', 'de'],
      ['', ''],
    ]);
    expect(users[0]!.user).not.toHaveProperty('password');
  });

  test('a key of user 0 or null has no user', () => {
    const key = { consumer_key: 'a', consumer_secret: 's', permissions: 'read' };
    const { keys } = read({ api_keys: [key, { ...key, consumer_key: 'b', user_id: 0 }] });
    expect(keys.map(({ userId }) => userId)).toEqual([null, null]);
  });

  test('site.precedence and options go to createAppointments together', () => {
    const { options } = readShopFile({
      site: { ...SITE, precedence: 'smaller-wins' },
      options: { holdMinutes: 5 },
    });
    expect(options).toMatchObject({ holdMinutes: 5, rules: { precedence: 'smaller-wins' } });
  });

  test('options.pricing.staff says that the costs of members are added to the price', async () => {
    const file = {
      site: SITE,
      options: { pricing: { staff: 'add' as const } },
      products: [{ id: 1, name: 'Cut', price: '40', staff_ids: [3], staff_base_costs: { 3: '10' } }],
      users: [{ id: 3, login: 'mia', roles: ['shop_staff'] }],
    };
    const { host, options } = createMemoryShop(file);
    const secret = 'a secret of thirty-two bytes or more';
    const appointments = createAppointments({ ...options, host, secret, database: 'sqlite::memory:' });
    await appointments.migrate();
    const { cost } = await appointments.create({ productId: 1, start: '2026-03-10T09:00' });
    expect(cost).toBe('50.00');
    await appointments.close();
  });
});

describe('rules of a shop file', () => {
  const file: ShopFile = {
    site: SITE,
    users: [{ id: 5, login: 'mia', availability: [{ range_type: 'days', from_range: 1, to_range: 1 }] }],
    products: [{ id: 9, name: 'Cut', availability: [{ kind: 'global', range_type: 'months' }] }],
    rules: [
      { range_type: 'weeks' },
      { id: 20, range_type: 'time:all' },
      { id: 10, range_type: 'custom', title: 'first' },
    ],
  };

  test("a product's and a member's availability becomes rules of their own", () => {
    expect(rulesOf(file).filter(({ kind }) => kind)).toEqual([
      { kind: 'product', kind_id: 9, range_type: 'months' },
      { kind: 'staff', kind_id: 5, range_type: 'days', from_range: 1, to_range: 1 },
    ]);
  });

  test('come in the order of their ids, so that the larger id stays the stronger', () => {
    expect(rulesOf(file).map(({ id }) => id)).toEqual([10, 20, undefined, undefined, undefined]);
  });

  test("are converted to the library's spelling: aliases, empty dates and empty recurrences", () => {
    expect(
      ruleDraft({
        kind: 'availability#product',
        kind_id: 4,
        type: 'time',
        from: '09:00',
        to_range: '12:00',
        to: '13:00',
        from_date: '0000-00-00',
        to_date: '',
        appointable: false,
        qty: 0,
        rrule: '',
      }),
    ).toEqual({
      kind: 'product',
      kindId: 4,
      eventId: null,
      title: '',
      rangeType: 'time:all',
      fromDate: null,
      toDate: null,
      fromRange: '09:00',
      toRange: '12:00',
      appointable: false,
      priority: null,
      capacity: null,
      ordering: 0,
      rrule: null,
    });
  });
});

describe('an error in a shop file is one line that names the place', () => {
  const user = { id: 1, login: 'a' };
  const product = { id: 1, name: 'Cut' };
  const key = { consumer_key: 'k', consumer_secret: 's', permissions: 'read' };
  const cases: [name: string, file: unknown, message: string][] = [
    ['not an object', [], 'The shop file must be an object, not []'],
    ['nothing', undefined, 'The shop file must be an object, and is absent'],
    ['no site', { site: null }, 'site must be an object, not null'],
    [
      'no zone',
      { site: { currency: 'EUR' } },
      'site.timezone must be a text that is not empty, and is absent',
    ],
    [
      'an unknown zone',
      { site: { ...SITE, timezone: 'Mars/Olympus' } },
      'site.timezone must be an IANA name such as Europe/Berlin or an offset such as +02:00, not "Mars/Olympus"',
    ],
    [
      'no currency code',
      { site: { ...SITE, currency: 'euro' } },
      'site.currency must be an ISO 4217 code such as EUR, not "euro"',
    ],
    [
      'a wrong address',
      { site: { ...SITE, url: 'salon' } },
      'site.url must be an address that begins with http:// or https://, not "salon"',
    ],
    [
      'an unknown precedence',
      { site: { ...SITE, precedence: 'bigger' } },
      'site.precedence must be one of "larger-wins", "smaller-wins", not "bigger"',
    ],
    ['a list that is no list', { products: {} }, 'products must be a list, not {}'],
    ['an element that is no object', { products: [product, 5] }, 'products[1] must be an object, not 5'],
    [
      'a product without id',
      { products: [{ name: 'Cut' }] },
      'products[0].id must be a whole number of at least 1, and is absent',
    ],
    [
      'a duration in words',
      { products: [product, { id: 2, name: 'b' }, { id: 3, name: 'c', duration: 'long' }] },
      'products[2].duration must be a whole number of at least 1, not "long"',
    ],
    [
      'an unknown unit',
      { products: [{ ...product, duration_unit: 'week' }] },
      'products[0].duration_unit must be one of "minute", "hour", "day", "month", not "week"',
    ],
    [
      'a price in words',
      { products: [{ ...product, price: 'free' }] },
      'products[0].price must be a decimal such as "12.50", not "free"',
    ],
    [
      'a negative price',
      { products: [{ ...product, price: -1 }] },
      'products[0].price must be a price of 0 or more, not -1',
    ],
    [
      'a member who is no user',
      { products: [{ ...product, staff_ids: [1, 8] }], users: [user] },
      'products[0].staff_ids[1] must be the id of a user of this file, not 8',
    ],
    [
      'a padding before that is negative',
      { products: [{ ...product, padding_before: -1 }] },
      'products[0].padding_before must be a whole number of at least 0, not -1',
    ],
    [
      'parts of a product without staff',
      { products: [{ ...product, parts: [{ minutes: 60, staff: true }] }] },
      'products[0] is wrong: parts need staff; remove them, or set staffIds.',
    ],
    [
      'a setting with the name that it has in the library',
      { products: [{ ...product, bookingLimits: [] }] },
      'products[0].bookingLimits must be named booking_limits',
    ],
    [
      'a need with a misspelt field',
      { products: [{ ...product, needs: [{ kind: 'chair', qty: 2 }] }] },
      'products[0] is wrong: needs[0] must have no field qty; use resourceId, kind, quantity, per, parts.',
    ],
    [
      'a fee with more decimals than the currency has',
      { site: { ...SITE, currency: 'JPY' }, products: [{ ...product, no_show_fee: '5.5' }] },
      'products[0] is wrong: noShowFee must have no decimals, because JPY has none.',
    ],
    ['resources that are no list', { resources: {} }, 'resources must be a list, not {}'],
    [
      'a category that is none',
      { products: [{ ...product, category_ids: [3] }] },
      'products[0].category_ids[0] must be the id of a category of this file, not 3',
    ],
    [
      'a weekday beyond the week',
      { products: [{ ...product, restricted_days: [7] }] },
      'products[0].restricted_days[0] must be a whole number from 0 to 6, not 7',
    ],
    [
      "a member's cost in words",
      { products: [{ ...product, staff_base_costs: { 4: 'x' } }] },
      'products[0].staff_base_costs.4 must be a decimal such as "12.50", not "x"',
    ],
    [
      "a member's quantity without the member",
      { products: [{ ...product, staff_qtys: [{ qty: 2 }] }] },
      'products[0].staff_qtys[0].staff_id must be a whole number of at least 1, and is absent',
    ],
    [
      'two products with one id',
      { products: [product, product] },
      'products[1].id must not repeat that of products[0]',
    ],
    [
      'two users with one login',
      { users: [user, { ...user, id: 2 }] },
      'users[1].login must not repeat that of users[0]',
    ],
    [
      'roles that are no list',
      { users: [{ ...user, roles: 'admin' }] },
      'users[0].roles must be a list, not "admin"',
    ],
    [
      'a permission that is none',
      { api_keys: [{ ...key, permissions: 'all' }] },
      'api_keys[0].permissions must be one of "read", "write", "read_write", not "all"',
    ],
    [
      'a key of an unknown user',
      { api_keys: [{ ...key, user_id: 3 }] },
      'api_keys[0].user_id must be the id of a user of this file, not 3',
    ],
    [
      'one key twice',
      { api_keys: [key, key] },
      'api_keys[1].consumer_key must not repeat that of api_keys[0]',
    ],
    [
      'a rule whose field has the wrong type',
      { rules: [{ range_type: 'custom', appointable: 'yes' }] },
      'rules[0].appointable must be true or false, not "yes"',
    ],
    [
      'an availability whose field has the wrong type',
      { products: [{ ...product, availability: [{}, { priority: 'high' }] }] },
      'products[0].availability[1].priority must be a whole number, not "high"',
    ],
    [
      'a webhook without an address',
      { webhooks: [{ topic: 'appointment.created', delivery_url: 'ftp://x' }] },
      'webhooks[0].delivery_url must be an address that begins with http:// or https://, not "ftp://x"',
    ],
    [
      'an option of the program',
      { options: { database: 'x' } },
      'options.database cannot be given in a shop file',
    ],
    [
      'a very long wrong value, which is cut short',
      { products: [{ ...product, qty: 'x'.repeat(500) }] },
      `products[0].qty must be a whole number of at least 0, not "${'x'.repeat(39)}...`,
    ],
  ];

  test.each(cases)('%s', (_name, file, message) => {
    const whole = Array.isArray(file) || file === undefined ? file : { site: SITE, ...(file as object) };
    expect(() => readShopFile(whole)).toThrow(new Error(message));
  });
});

test('a password is kept as a salted hash that only the same password matches', async () => {
  const [first, second] = [await hashPassword('open sesame'), await hashPassword('open sesame')];
  expect(first).not.toBe(second);
  expect(first).not.toContain('sesame');
  expect(await isPassword('open sesame', first)).toBe(true);
  expect(await isPassword('open sesamE', first)).toBe(false);
});
