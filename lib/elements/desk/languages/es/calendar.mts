import type { CalendarTexts } from '../../texts/calendar.mjs';

export const CALENDAR: CalendarTexts = {
  view: 'Vista',
  views: { day: 'Día', week: 'Semana', month: 'Mes', members: 'Equipo' },
  previous: 'Antes',
  next: 'Después',
  today: 'Hoy',
  show: 'Mostrar',
  everyone: 'Todo el equipo',
  service: 'Servicio',
  allServices: 'Todos los servicios',
  showCancelled: 'Mostrar canceladas',
  grid: 'Citas, {title}',
  allDay: 'Todo el día',
  noMember: 'Sin asignar',
  openDay: 'Abrir: {day}',
  addOn: 'Reservar o bloquear tiempo: {day}',
  addFor: 'Reservar o bloquear tiempo de {name}: {day}',
  more: { other: '+ {count} más' },
  appointments: { one: '{count} cita', many: '{count} de citas', other: '{count} citas' },
  moreOn: '{more}: {day}',
  closed: 'Cerrado',

  help: 'Teclado y gestos',
  helpEvents: 'Las flechas llevan de una cita a otra, e Intro la abre.',
  helpMoving:
    'Mayús y una flecha llevan una cita a otra hora, otro día u otra persona; más y menos cambian su final. Intro guarda la nueva hora, y Escape devuelve la cita a su sitio.',
  helpTouch:
    'Arrastre una cita con el ratón, o manténgala pulsada con el dedo y arrástrela. Haga clic o toque tiempo libre para reservarlo o bloquearlo.',

  carried: '{when}. Intro guarda, Escape la devuelve.',
  putBack: '{name}: la cita vuelve a su hora.',
  edge: 'La cita no puede ir más lejos en esta vista.',
  notMovable: 'Esta cita no se puede cambiar aquí.',
  moved: '{name}: ahora {when}.',
  refused: '{name}: la cita no se ha cambiado',
  asked: '{from} → {to}.',

  freeTime: 'Tiempo libre',
  from: 'Desde',
  to: 'Hasta',
  member: 'Miembro del equipo',
  wholeShop: 'Todo el local',
  book: 'Reservar',
  block: 'Bloquear este tiempo',
  endBeforeStart: 'El final tiene que ser posterior al inicio.',
};
