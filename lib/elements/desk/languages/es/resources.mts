import type { ResourcesTexts } from '../../texts/resources.mjs';

export const RESOURCES: ResourcesTexts = {
  heading: 'Salas y equipos',
  hint: 'Salas, puestos y equipos que necesitan los servicios. Los iguales son una sola entrada con un número.',
  none: 'Todavía no hay ninguno.',
  add: 'Añadir sala o equipo',
  change: 'Cambiar',
  hours: 'Horario',
  equal: { one: '{count} unidad', many: '{count} de unidades', other: '{count} unidades' },
  inactive: 'Fuera de uso',

  titleNew: 'Nueva sala o equipo',
  name: 'Nombre',
  kind: 'Tipo, por ejemplo «sala»',
  kindHint: 'Un servicio puede necesitar cualquiera de un tipo.',
  quantity: '¿Cuántos hay?',
  quantityHint: 'Los iguales se cuentan juntos, por ejemplo 3 sillas.',
  isActive: 'En uso: se puede reservar',
  save: 'Guardar',
  saved: '{name}: guardado.',
  noName: 'Escriba un nombre.',
  noQuantity: 'Escriba un número del 1 al {most}.',
  preview: 'Próximas citas',
  nobodyOutside: 'Ninguna cita próxima.',
  outside: {
    one: '{count} cita próxima:',
    many: '{count} de citas próximas:',
    other: '{count} citas próximas:',
  },
  stayBooked: 'Siguen reservadas. En cada cita se puede elegir otra sala u otro equipo.',
  kept: {
    one: '{count} cita próxima sigue reservada.',
    many: '{count} de citas próximas siguen reservadas.',
    other: '{count} citas próximas siguen reservadas.',
  },
  mayBeMore:
    'Puede haber más: no se pudieron comprobar todas las próximas citas. Revíselas en el calendario.',
  remove: 'Eliminar',
  removeQuestion: '¿Eliminar {name} con todo su horario?',
  removeYes: 'Sí, eliminar',
  removeNo: 'No, conservar',
  removed: '{name}: eliminado.',

  one: 'Sala o equipo',
  notChosen: 'Sin elegir',
  changed: 'Sala o equipo: cambiado.',

  alwaysOpen: '{name} no tiene horario propio: está disponible siempre que lo esté el servicio.',
  hasNone: 'Siempre disponible',
};
