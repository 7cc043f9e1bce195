import { QueryTypes } from 'sequelize';
import type { Appointments } from 'shop-appointments';
import { NO_CONTACT } from '../../../lib/domain/people/contact';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { salonBeforeEach } from '../../support/shops/salon-before-each';

const NUMBER = '+49 170 12345';
const GUEST = { name: 'Zoë Weiß', email: '', phone: NUMBER, language: 'de' };
const WITH_ADDRESS = { ...GUEST, name: 'Al Weiß', email: 'al@mail.example' };
const WISH = { productId: 1, minDate: '2026-03-10' };
const CUSTOMER = 21;

forEachDatabase((_, open) => {
  let database: TestDatabase;
  let appointments: Appointments;
  salonBeforeEach(open, (opened) => ({ database, appointments } = opened));

  const book = (start: string, fields: object) => appointments.create({ productId: 1, start, ...fields });

  /** Books for the guest who has only a number, and who wants no reminders. */
  async function bookGuest() {
    const { messages, selfService } = appointments;
    const booked = await book('2026-03-06T10:00', { contact: GUEST });
    await messages.optOut(await selfService.link(booked.id), ['reminder']);
    return booked;
  }

  /** Returns the marks of the number, as those of a customer who has it. */
  async function marksOfNumber() {
    const { id } = await book('2026-03-06T15:00', { customerId: CUSTOMER, contact: GUEST });
    const { markedAddresses } = await appointments.customers.export(CUSTOMER);
    await appointments.remove(id);
    return markedAddresses.map(({ address, marks }) => [address, ...marks]);
  }

  const notes = async () =>
    (
      await database.sequelize.query<{ note: string }>('SELECT note FROM shop_appointments_person_notes', {
        type: QueryTypes.SELECT,
      })
    ).map(({ note }) => note);

  test.each([
    ['a customer', { customerId: CUSTOMER, contact: { ...GUEST, phone: '+49 (0) 170 / 12345' } }],
    ['a guest with an e-mail address', { contact: WITH_ADDRESS }],
  ])(
    'the erasure of a phone number keeps its marks if %s on the waitlist has the number, too',
    async (_who, waiting) => {
      const { customers, waitlist } = appointments;
      const guest = await bookGuest();
      const entry = await waitlist.join({ ...WISH, ...waiting });
      expect(await customers.erase({ phone: NUMBER })).toEqual({ appointments: 1 });
      expect((await appointments.get(guest.id)).contact).toEqual(NO_CONTACT);
      expect(await waitlist.get(entry.id)).toEqual(entry);
      expect(await marksOfNumber()).toEqual([[NUMBER, 'reminder']]);
    },
  );

  test('the erasure of a phone number removes its marks if others on the waitlist have other numbers', async () => {
    const { customers, waitlist } = appointments;
    await bookGuest();
    await waitlist.join({ ...WISH, contact: GUEST });
    await waitlist.join({ ...WISH, contact: { ...GUEST, phone: '030 5' } });
    await waitlist.join({ ...WISH, customerId: CUSTOMER, contact: { ...WITH_ADDRESS, phone: '030 6' } });
    await customers.erase({ phone: NUMBER });
    expect(await marksOfNumber()).toEqual([]);
  });

  test('marks that were kept for others are removed by another erasure of the number, once nobody has it', async () => {
    const { customers, waitlist } = appointments;
    await bookGuest();
    await waitlist.join({ ...WISH, contact: WITH_ADDRESS });
    await customers.erase({ phone: NUMBER });
    await customers.erase({ email: WITH_ADDRESS.email });
    await customers.erase({ phone: NUMBER });
    expect(await marksOfNumber()).toEqual([]);
  });

  test.each([
    ['an address', { contact: WITH_ADDRESS }, { email: WITH_ADDRESS.email }],
    ['a customer', { customerId: CUSTOMER, contact: GUEST }, CUSTOMER],
  ] as const)(
    'the erasure of %s keeps the note about a guest on the waitlist who has only the number',
    async (_whose, booking, person) => {
      const { customers, desk, waitlist } = appointments;
      const guest = await bookGuest();
      await desk.writeGuestNote(guest.id, 'allergic to nuts');
      await waitlist.join({ ...WISH, contact: GUEST });
      await appointments.remove(guest.id);
      await book('2026-03-06T12:00', booking);
      expect(await customers.erase(person)).toEqual({ appointments: 1 });
      expect(await notes()).toEqual(['allergic to nuts']);
      await customers.erase({ phone: NUMBER });
      expect(await notes()).toEqual([]);
    },
  );
});
