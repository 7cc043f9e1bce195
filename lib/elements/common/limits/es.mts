import type { LimitTexts } from './limit-text.mjs';

export const LIMITS: LimitTexts = {
  atMost: 'Como máximo, {most}.',
  bookings: {
    one: '{count} reserva',
    many: '{count} de reservas',
    other: '{count} reservas',
  },
  coming: {
    one: '{count} reserva pendiente',
    many: '{count} de reservas pendientes',
    other: '{count} reservas pendientes',
  },
  time: '{time} de reservas',
  comingTime: '{time} de reservas pendientes',
  periods: { day: 'al día', week: 'a la semana', month: 'al mes', year: 'al año' },
  subjects: { customer: 'por cliente', member: 'por miembro del equipo' },
  nextStart: 'El próximo día posible es el {day}.',
  bookableFrom: 'La próxima se puede reservar a partir del {day}.',
};
