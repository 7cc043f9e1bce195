import { AppointmentsError, createAppointments } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';

/**
 * Demo of the library without HTTP: creates a shop in memory, prints its free times, and lets two customers try to book
 * the same place.
 */
export async function main(print: (line: string) => void): Promise<void> {
  const shop = createMemoryShop({
    site: { timezone: 'Europe/Berlin', currency: 'EUR' },
    products: [{ id: 1, name: 'Haircut', price: '40', duration: 60, duration_unit: 'minute' }],
    rules: [
      { kind: 'global', range_type: 'time:all', from_range: '09:00', to_range: '12:00', appointable: true },
    ],
  });
  const appointments = createAppointments({
    ...shop.options,
    database: 'sqlite::memory:',
    secret: 'this is an example; a shop makes its own',
  });
  await appointments.migrate();
  await shop.loadRules(appointments.rules);

  const { records } = await appointments.slots.list({
    productIds: [1],
    minDate: '2031-03-10',
    maxDate: '2031-03-10',
  });
  print(`Free: ${records.map(({ date }) => date).join(', ')}`);

  const wanted = { productId: 1, start: records[0]!.startIso };
  const booked = await appointments.book(wanted);
  print(`Booked for ${booked.cost}, ${booked.status}, order ${booked.orderId}`);

  try {
    await appointments.book(wanted);
  } catch (error) {
    if (!(error instanceof AppointmentsError)) throw error;
    print(`${error.status} ${error.code}; free nearby:`);
    for (const { startIso } of error.data.alternatives ?? []) print(`  ${startIso}`);
  }
  await appointments.close();
}

if (require.main === module) void main(console.log);
