import type { Appointments, HostPorts } from 'shop-appointments';
import { forEachDatabase } from '../../../support/databases';
import { salonBeforeEach } from '../../../support/shops/salon-before-each';

forEachDatabase((_, open) => {
  let appointments: Appointments;
  // The shop cannot search its customers, so only the contacts of appointments are searched.
  const ports = (host: HostPorts): HostPorts => ({ ...host, users: { ...host.users, search: undefined } });
  salonBeforeEach(open, (opened) => ({ appointments } = opened), { ports });

  const found = async (search: string, more: object = {}) => {
    const { items, total } = await appointments.list({ search, orderby: 'id', order: 'asc', ...more });
    expect(total).toBe(items.length);
    return items.map(({ contact }) => contact.name);
  };

  beforeEach(async () => {
    const people = [
      { name: 'Zoë Weiß', email: 'Zoe.W@Mail.example', phone: '+49 (170) 123-45' },
      { name: 'AMÉLIE 100%', email: 'amelie_x@post.example', phone: '030/999' },
      { name: 'Bo', email: 'bo@post.example', phone: '' },
    ];
    for (const [day, contact] of people.entries())
      await appointments.create({ productId: 1, start: `2026-03-1${day}T10:00`, contact });
    await appointments.create({ productId: 1, start: '2026-03-14T10:00', customerId: 21 });
  });

  test('names are found without accents and case', async () => {
    expect(await found('zoe weiss')).toEqual(['Zoë Weiß']);
    expect(await found('WEIß')).toEqual(['Zoë Weiß']);
    expect(await found('amelie')).toEqual(['AMÉLIE 100%']);
    expect(await found('dee')).toEqual(['Dee D']);
  });

  test('e-mail addresses are found in any case, and phone numbers by their digits', async () => {
    expect(await found('zoe.w@mail')).toEqual(['Zoë Weiß']);
    expect(await found('POST.EXAMPLE')).toEqual(['AMÉLIE 100%', 'Bo']);
    expect(await found('0170 12345')).toEqual(['Zoë Weiß']);
    expect(await found('030 999')).toEqual(['AMÉLIE 100%']);
  });

  test('no character is a wildcard', async () => {
    expect(await found('100%')).toEqual(['AMÉLIE 100%']);
    expect(await found('z%w')).toEqual([]);
    expect(await found('b_')).toEqual([]);
    expect(await found('e_x@')).toEqual(['AMÉLIE 100%']);
    expect(await found('!')).toEqual([]);
  });

  test('an accent alone finds nothing, and the id of a customer finds the customer', async () => {
    expect(await found('\u0301')).toEqual([]);
    expect(await found('21')).toEqual(['Dee D']);
  });

  test('a caller who does not see all appointments searches only names', async () => {
    const own = { visibleTo: { customerId: 21 } };
    expect(await found('dee', own)).toEqual(['Dee D']);
    expect(await found('home.example', own)).toEqual([]);
    expect(await found('zoe', own)).toEqual([]);
  });

  test('a changed or emptied contact is found by its new texts only', async () => {
    const { items } = await appointments.list({ search: 'zoe' });
    await appointments.update(items[0]!.id, { contact: { name: 'Élan', email: '', phone: '' } });
    expect(await found('elan')).toEqual(['Élan']);
    expect(await found('zoe')).toEqual([]);
    expect(await found('17012345')).toEqual([]);
  });
});
