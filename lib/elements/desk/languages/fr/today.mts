import type { TodayTexts } from '../../texts/today.mjs';

export const TODAY: TodayTexts = {
  today: 'Aujourd’hui',
  tomorrow: 'Demain',
  named: '{name}, {day}',
  previousDay: 'Jour précédent',
  nextDay: 'Jour suivant',
  nothing: 'Aucun rendez-vous ce jour-là.',
  summary: { one: '{count} rendez-vous', many: '{count} de rendez-vous', other: '{count} rendez-vous' },
  cancelled: {
    one: '{count} rendez-vous annulé',
    many: '{count} de rendez-vous annulés',
    other: '{count} rendez-vous annulés',
  },
  toRecord: { one: '{count} à pointer', many: '{count} à pointer', other: '{count} à pointer' },
  nextAt: '{summary}, le prochain à {time}',
  opensAgain: 'Fermé. Prochain jour d’ouverture\u00a0: {day}, à partir de {time}.',
  firstAt: '{summary}, le premier à {time}',
  nothingYet: 'Pas encore de rendez-vous.',
  showDay: 'Afficher {day}',
};
