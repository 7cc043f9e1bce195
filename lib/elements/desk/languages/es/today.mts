import type { TodayTexts } from '../../texts/today.mjs';

export const TODAY: TodayTexts = {
  today: 'Hoy',
  tomorrow: 'Mañana',
  named: '{name}, {day}',
  previousDay: 'Día anterior',
  nextDay: 'Día siguiente',
  nothing: 'No hay citas este día.',
  summary: { one: '{count} cita', many: '{count} de citas', other: '{count} citas' },
  cancelled: {
    one: '{count} cita cancelada',
    many: '{count} de citas canceladas',
    other: '{count} citas canceladas',
  },
  toRecord: { one: '{count} por marcar', many: '{count} por marcar', other: '{count} por marcar' },
  nextAt: '{summary}; la próxima, {time}',
  opensAgain: 'Cerrado. Próximo día abierto: {day}, desde las {time}.',
  firstAt: '{summary}; la primera, {time}',
  nothingYet: 'Todavía no hay citas.',
  showDay: 'Ver {day}',
};
