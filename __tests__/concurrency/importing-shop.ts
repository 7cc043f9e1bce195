import { createMemoryShop } from '../../adapters/memory';
import { createAppointments } from '../../lib/index';
import { connectTo } from '../support/database-kinds';
import { NOW, SECRET, standingClock, ZONE } from './shop';

const { DATABASE = '', SOURCE = '' } = process.env;

const member = (id: number, name: string) => ({
  id,
  login: `member-${id}`,
  email: `member-${id}@shop.example`,
  first_name: name,
  last_name: 'Example',
  display_name: name,
  roles: ['shop_staff'],
});

const shop = createMemoryShop(
  {
    site: { timezone: ZONE, currency: 'EUR' },
    products: [
      { id: 1, name: 'Haircut', price: '40', duration: 60, duration_unit: 'minute', staff_ids: [3, 4] },
      { id: 2, name: 'Room', price: '15', duration: 60, duration_unit: 'minute', qty: 2 },
    ],
    users: [member(3, 'Anna'), member(4, 'Ben')],
  },
  { secret: SECRET },
);

/**
 * The shop into which a child process imports another one. Environment variables name its database and the address of
 * the source.
 */
export const appointments = createAppointments({
  ...shop.options,
  secret: SECRET,
  database: connectTo(DATABASE),
  clock: standingClock(NOW),
  webhooks: { allow: [SOURCE] },
});
