import type { LimitTexts } from './limit-text.mjs';

export const LIMITS: LimitTexts = {
  atMost: 'Au plus {most}.',
  bookings: {
    one: '{count} réservation',
    many: '{count} de réservations',
    other: '{count} réservations',
  },
  coming: {
    one: '{count} réservation à venir',
    many: '{count} de réservations à venir',
    other: '{count} réservations à venir',
  },
  time: '{time} de réservations',
  comingTime: '{time} de réservations à venir',
  periods: { day: 'par jour', week: 'par semaine', month: 'par mois', year: 'par an' },
  subjects: { customer: 'par client', member: 'par membre de l’équipe' },
  nextStart: 'Le prochain jour possible est le {day}.',
  bookableFrom: 'La prochaine peut être réservée à partir du {day}.',
};
