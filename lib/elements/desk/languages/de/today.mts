import type { TodayTexts } from '../../texts/today.mjs';

export const TODAY: TodayTexts = {
  today: 'Heute',
  tomorrow: 'Morgen',
  named: '{name}, {day}',
  previousDay: 'Voriger Tag',
  nextDay: 'Nächster Tag',
  nothing: 'Keine Termine an diesem Tag.',
  summary: { one: '{count} Termin', other: '{count} Termine' },
  cancelled: { one: '{count} abgesagter Termin', other: '{count} abgesagte Termine' },
  toRecord: { one: '{count} noch abzuhaken', other: '{count} noch abzuhaken' },
  nextAt: '{summary}, der nächste um {time}',
  opensAgain: 'Geschlossen. Nächster offener Tag: {day}, ab {time}.',
  firstAt: '{summary}, der erste um {time}',
  nothingYet: 'Noch keine Termine.',
  showDay: '{day} anzeigen',
};
