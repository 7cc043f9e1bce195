import { type Appointments, createAppointments } from 'shop-appointments';
import { readShopFile } from 'shop-appointments/adapters/memory';
import { starter } from 'shop-appointments/adapters/starter';
import { forEachDatabase } from '../../support/databases';
import { CONTRACT_SHOP } from '../../support/shops/contract-shop';

forEachDatabase((_, open) => {
  let appointments: Appointments;
  let shop: ReturnType<typeof starter>;
  beforeEach(async () => {
    shop = starter({ database: (await open()).sequelize });
    appointments = createAppointments({
      ...shop,
      site: readShopFile(CONTRACT_SHOP).site,
      secret: 'the secret of the site, thirty-two bytes',
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    await appointments.migrate();
  });
  afterEach(() => appointments.close());

  const found = async (search: string): Promise<string[]> =>
    (await shop.host.users.search!({ search, limit: 10 }, {})).items.map(({ displayName }) => displayName);

  test('an added customer has first and last name, spaces and line breaks removed, and no sign-in', async () => {
    const nova = { name: ' Nova\nvan  Berg ', email: ' Nova@mail.example ', phone: '+49 30 1234' };
    const { user, isNew } = await appointments.desk.addCustomer(nova);
    expect([isNew, user]).toEqual([
      true,
      {
        id: user.id,
        login: '',
        email: 'Nova@mail.example',
        firstName: 'Nova',
        lastName: 'van Berg',
        displayName: 'Nova van Berg',
        avatarUrl: '',
        roles: ['customer'],
        phone: '+49 30 1234',
      },
    ]);
    expect((await shop.host.users.find([user.id], {})).get(user.id)).toEqual(user);
  });

  test('two requests for one address at the same time add one customer', async () => {
    const add = (name: string) => appointments.desk.addCustomer({ name, email: `${name}@mail.example` });
    const both = await Promise.all([add('Tia'), add('tia')]);
    expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    expect(both[0].user).toEqual(both[1].user);
    expect(await found('tia@')).toHaveLength(1);
  });

  test('the address of a member belongs to the member, and the member stays as stored', async () => {
    const ann = await shop.host.users.create({
      firstName: 'Ann',
      email: 'ann@shop.example',
      roles: ['shop_staff'],
    });
    expect(await appointments.desk.addCustomer({ name: 'Bo', email: 'ANN@shop.example' })).toEqual({
      user: ann,
      isNew: false,
    });
    expect(await found('bo')).toEqual([]);
  });

  test('without a name or an address, nobody is added', async () => {
    const refused = (email: string, name: string) =>
      appointments.desk.addCustomer({ name, email }).catch((error: unknown) => error);
    expect(await refused('bo@mail.example', ' \n')).toMatchObject({
      data: { params: { name: 'must not be empty' } },
    });
    expect(await refused('', 'Bo')).toMatchObject({ data: { params: { email: 'must not be empty' } } });
    expect(await found('')).toEqual([]);
  });
});
