import { LIMITS } from '../../../common/limits/es.mjs';
import type { RefusalTexts } from '../../texts/refusals.mjs';

export const REFUSALS: RefusalTexts = {
  reasons: {
    in_the_past: 'esta hora ya ha pasado',
    before_min_date: 'es demasiado pronto para este servicio',
    after_max_date: 'falta demasiado tiempo para este servicio',
    restricted_day: 'este servicio no empieza en este día de la semana',
    over_max_qty: 'son más plazas de las que admite una reserva',
    off_grid: 'este servicio no empieza a esta hora',
    closed: 'está fuera del horario de apertura',
    no_places: 'no hay bastantes plazas libres',
    staff_busy: 'esta persona del equipo tiene otra cita',
    nobody_free: 'nadie del equipo está libre',
    no_resource: 'no hay sala, silla o aparato abierto y libre para ello',
    over_limit: 'se superaría un límite de reservas',
  },
  limits: LIMITS,
  otherReason: 'esta hora no se puede reservar',
  refused: 'No es posible: {reasons}.',
  alternatives: 'Otras horas libres:',
  with: '{time} con {name}',
  anyway: 'Reservar de todos modos',
  moveAnyway: 'Mover de todos modos',
  why: 'Motivo',
  noNetwork: 'No hay conexión con el servidor. No se ha guardado nada.',
  outcomeUnknown:
    'Se ha perdido la conexión al guardar. Compruebe si el cambio se ha guardado antes de repetirlo.',
  paysNoMore: 'El bono con el que se paga esta cita ya no es válido en ese momento.',
  gone: 'Esto ya no existe.',
  notLoaded: 'No se ha podido cargar.',
  forbidden: 'No tiene permiso para hacer esto.',
  failed: 'No ha funcionado. Inténtelo de nuevo en un momento.',
  failedIn: '{title}: {failure}',
};
