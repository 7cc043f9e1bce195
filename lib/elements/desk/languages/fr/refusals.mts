import { LIMITS } from '../../../common/limits/fr.mjs';
import type { RefusalTexts } from '../../texts/refusals.mjs';

export const REFUSALS: RefusalTexts = {
  reasons: {
    in_the_past: 'cette heure est passée',
    before_min_date: 'le délai est trop court pour cette prestation',
    after_max_date: 'c’est trop loin dans le temps pour cette prestation',
    restricted_day: 'cette prestation ne commence pas ce jour de la semaine',
    over_max_qty: 'c’est plus de places qu’une réservation ne peut en prendre',
    off_grid: 'cette prestation ne commence pas à cette heure',
    closed: 'c’est en dehors des horaires d’ouverture',
    no_places: 'il n’y a pas assez de places disponibles',
    staff_busy: 'ce membre de l’équipe a un autre rendez-vous',
    nobody_free: 'personne de l’équipe n’est disponible',
    no_resource: 'aucune salle, aucun fauteuil ni appareil nécessaire n’est ouvert et libre',
    over_limit: 'une limite de réservations serait dépassée',
  },
  limits: LIMITS,
  otherReason: 'ce créneau ne peut pas être réservé',
  refused: 'Impossible\u00a0: {reasons}.',
  alternatives: 'Autres créneaux disponibles\u00a0:',
  with: '{time} avec {name}',
  anyway: 'Réserver quand même',
  moveAnyway: 'Déplacer quand même',
  why: 'Motif',
  noNetwork: 'Aucune connexion au serveur. Rien n’a été enregistré.',
  outcomeUnknown:
    'La connexion a été perdue pendant l’enregistrement. Vérifiez si la modification est enregistrée avant de la répéter.',
  paysNoMore: 'La carte ou l’abonnement qui paie ce rendez-vous n’est plus valable à ce moment-là.',
  gone: 'Cela n’existe plus.',
  notLoaded: 'Le chargement a échoué.',
  forbidden: 'Vous n’avez pas le droit de faire ceci.',
  failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
  failedIn: '{title}\u00a0: {failure}',
};
