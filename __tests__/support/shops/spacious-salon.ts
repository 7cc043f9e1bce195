import type { ShopFile } from 'shop-appointments/adapters/memory';

/** Makes a salon with so many members for each product that a summary of its year takes seconds. */
export function spaciousSalon(products: number, members: number): ShopFile {
  const staffIds = Array.from({ length: members }, (_, number) => 100 + number);
  return {
    site: { name: 'Large', url: 'https://large.example', timezone: 'Europe/Berlin', currency: 'EUR' },
    products: Array.from({ length: products }, (_, number) => ({
      id: number + 1,
      name: `Treatment ${number + 1}`,
      price: '30',
      duration: 30,
      duration_unit: 'minute' as const,
      staff_ids: staffIds,
    })),
    users: staffIds.map((id) => ({
      id,
      login: `member-${id}`,
      email: `member-${id}@large.example`,
      first_name: 'M',
      last_name: String(id),
      display_name: `Member ${id}`,
      roles: ['shop_staff'],
    })),
    rules: [
      { kind: 'global', range_type: 'time:all', from_range: '08:00', to_range: '20:00', appointable: true },
    ],
  };
}
