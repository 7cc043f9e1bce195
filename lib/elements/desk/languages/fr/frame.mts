import type { FrameTexts } from '../../texts/frame.mjs';

export const FRAME: FrameTexts = {
  screens: 'Pages',
  today: 'Aujourd’hui',
  calendar: 'Calendrier',
  customers: 'Clientèle',
  tasks: 'À faire',
  figures: 'Chiffres',
  hours: 'Horaires',
  book: 'Nouvelle réservation',
  close: 'Fermer',
  leaveQuestion: 'Fermer\u202f? Votre saisie sera perdue.',
  leaveYes: 'Abandonner la saisie',
  leaveNo: 'Continuer la saisie',
  loading: 'Chargement…',
  retry: 'Réessayer',
  print: 'Imprimer',
  zone: 'Heures de {zone}',
  live: 'À jour',
  connecting: 'Connexion…',
  noNetwork:
    'Aucune connexion au serveur depuis {time}. Cette page n’est peut-être plus à jour, et rien ne peut être enregistré.',
  backAgain: 'Connexion rétablie. La page est à jour.',
  signedOut: 'Votre session a expiré. Reconnectez-vous pour continuer.',
  signIn: 'Se connecter',
  notForYou: 'Cette page est réservée à l’équipe. Connectez-vous avec un compte de l’équipe.',
};
