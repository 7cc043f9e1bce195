import type { ResourcesTexts } from '../../texts/resources.mjs';

export const RESOURCES: ResourcesTexts = {
  heading: 'Salles et matériel',
  hint: 'Salles, fauteuils et appareils dont les prestations ont besoin. Les éléments identiques sont une seule entrée avec un nombre.',
  none: 'Il n’y en a pas encore.',
  add: 'Ajouter une salle ou un appareil',
  change: 'Modifier',
  hours: 'Horaires',
  equal: { one: '{count} unité', many: '{count} d’unités', other: '{count} unités' },
  inactive: 'Hors service',

  titleNew: 'Nouvelle salle ou nouvel appareil',
  name: 'Nom',
  kind: 'Type, par exemple «\u00a0salle\u00a0»',
  kindHint: 'Une prestation peut demander n’importe lequel d’un type.',
  quantity: 'Combien y en a-t-il\u202f?',
  quantityHint: 'Les éléments identiques comptent ensemble, par exemple 3 fauteuils.',
  isActive: 'En service\u00a0: réservable',
  save: 'Enregistrer',
  saved: '{name}\u00a0: enregistré.',
  noName: 'Saisissez un nom.',
  noQuantity: 'Saisissez un nombre de 1 à {most}.',
  preview: 'Rendez-vous à venir',
  nobodyOutside: 'Aucun rendez-vous à venir.',
  outside: {
    one: '{count} rendez-vous à venir\u00a0:',
    many: '{count} de rendez-vous à venir\u00a0:',
    other: '{count} rendez-vous à venir\u00a0:',
  },
  stayBooked:
    'Ils restent réservés. Dans chaque rendez-vous, on peut choisir une autre salle ou un autre appareil.',
  kept: {
    one: '{count} rendez-vous à venir reste réservé.',
    many: '{count} de rendez-vous à venir restent réservés.',
    other: '{count} rendez-vous à venir restent réservés.',
  },
  mayBeMore:
    'Il peut y en avoir d’autres\u00a0: certains rendez-vous à venir n’ont pas pu être vérifiés. Consultez le calendrier.',
  remove: 'Supprimer',
  removeQuestion: 'Supprimer {name} avec tous ses horaires\u202f?',
  removeYes: 'Oui, supprimer',
  removeNo: 'Non, conserver',
  removed: '{name}\u00a0: supprimé.',

  one: 'Salle ou appareil',
  notChosen: 'Pas encore choisi',
  changed: 'Salle ou appareil\u00a0: modifié.',

  alwaysOpen: '{name} n’a pas d’horaires propres\u00a0: toujours disponible quand la prestation l’est.',
  hasNone: 'Toujours disponible',
};
