import { LIMITS } from '../../common/limits/es.mjs';
import type { Texts } from '../texts.mjs';

export default {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  loading: 'Cargando las horas libres…',
  member: 'Con',
  anyMember: 'Sin preferencia',
  quantity: 'Plazas',
  timeZone: 'Zona horaria',
  shopZone: '{zone} (en el local)',
  ownZone: '{zone} (su dispositivo)',

  timeOfDay: 'Momento del día',
  anyTime: 'Cualquier hora',
  weekday: 'Día',
  anyDay: 'Cualquier día',

  timesFree: {
    one: '{count} cita disponible',
    many: '{count} de citas disponibles',
    other: '{count} citas disponibles',
  },
  placesLeft: {
    one: 'queda {count} plaza',
    many: 'quedan {count} de plazas',
    other: 'quedan {count} plazas',
  },
  onlyLeft: {
    one: 'solo queda {count} plaza',
    many: 'solo quedan {count} de plazas',
    other: 'solo quedan {count} plazas',
  },
  soldOut: 'completo',
  closed: 'sin citas',

  timesOn: 'Horas del {day}',
  morning: 'Mañana',
  afternoon: 'Tarde',
  evening: 'Tarde-noche',
  atTheShop: '{time} en el local',
  nothingOnDay: 'No hay horas libres el {day}.',
  nothingThisMonth: 'No hay horas libres este mes.',
  nothingFree: 'No hay horas libres por el momento.',
  firstFreeDay: 'Primer día libre: {day}',
  firstFreeTime: 'Primera hora libre: {time}',

  yourChoice: 'Su elección',
  nothingChosen: 'Aún no ha elegido ninguna hora',
  withMember: 'con {name}',
  places: { one: '{count} plaza', many: '{count} de plazas', other: '{count} plazas' },
  each: '{price} por plaza',
  clear: 'Quitar',
  chosen: 'Hora elegida: {time}',
  taken: 'La hora que había elegido ya no está libre. Elija otra, por favor.',
  memberBusy: '{name} no está libre a la hora que había elegido. Elija otra, por favor.',
  tooFewPlaces: 'No quedan suficientes plazas a la hora que había elegido. Elija otra, por favor.',
  required: 'Elija una hora, por favor.',

  now: 'Su cita: {time}.',
  move: '¿Cambiar su cita del {from} al {to}?',
  moveYes: 'Sí, cambiarla',
  moveNo: 'No, mantenerla',
  moved: 'Su cita del {from} se ha cambiado al {to}.',
  moveTooLate: 'Esta cita ya no se puede cambiar por internet. Póngase en contacto con nosotros.',
  moveFailed: 'No se ha podido cambiar la cita. Inténtelo de nuevo, por favor.',
  deadLink: 'Este enlace no abre ninguna cita. Utilice el enlace de nuestro último mensaje.',

  limits: LIMITS,

  failed: 'No se han podido cargar las horas libres.',
  retry: 'Intentar de nuevo',
} satisfies Texts;
