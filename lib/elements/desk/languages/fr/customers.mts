import type { CustomersTexts } from '../../texts/customers.mjs';

export const CUSTOMERS: CustomersTexts = {
  heading: 'Clientèle',
  search: 'Rechercher par nom, e-mail ou téléphone',
  searchHint: 'Saisissez au moins deux lettres.',
  id: 'Numéro de client',
  show: 'Afficher',
  found: { one: '{count} personne', many: '{count} de personnes', other: '{count} personnes' },
  appointmentsFound: {
    one: '{count} rendez-vous',
    many: '{count} de rendez-vous',
    other: '{count} rendez-vous',
  },
  nobodyFound:
    'Aucun client et aucun rendez-vous n’a ce nom, cette adresse e-mail ou ce numéro de téléphone.',
  appointments: 'Rendez-vous',
  back: 'Retour à la recherche',

  add: 'Ajouter un client',
  addGuest: 'Ajouter comme client',
  added: '{name} fait maintenant partie des clients.',
  known: 'Cette adresse e-mail est déjà celle de {name}.',
  noName: 'Saisissez le nom.',
  noEmail: 'Saisissez une adresse e-mail.',

  note: 'Note sur la personne',
  coming: 'Rendez-vous à venir',
  nothingComing: 'Aucun rendez-vous à venir.',
  comingCancelled: 'Rendez-vous à venir annulés',
  past: 'Rendez-vous passés',
  nothingPast: 'Aucun rendez-vous passé.',
  earlier: 'Afficher les précédents',
  comingCount: { other: '{count} à venir' },
  pastCount: { one: '{count} passé', many: '{count} passés', other: '{count} passés' },
  cancelledCount: { one: '{count} annulé', many: '{count} annulés', other: '{count} annulés' },
  cancelledLateCount: {
    one: '{count} annulé trop tard jusqu’ici',
    many: '{count} annulés trop tard jusqu’ici',
    other: '{count} annulés trop tard jusqu’ici',
  },
  noShowCount: {
    one: '{count} non honoré jusqu’ici',
    many: '{count} non honorés jusqu’ici',
    other: '{count} non honorés jusqu’ici',
  },
  spent: 'Payé depuis le {day} : {amount}',
  book: 'Réserver un rendez-vous',

  data: 'Données personnelles',
  export: 'Exporter dans un fichier',
  fileName: 'client-{id}',
  erase: 'Effacer les données personnelles',
  eraseQuestion: 'Effacer des rendez-vous les données personnelles de {name}\u202f? C’est irréversible.',
  eraseStays:
    'Les rendez-vous gardent leurs horaires sans nom, et aucun n’est annulé. Le compte client et les commandes ne sont pas concernés.',
  eraseCheck: 'Oui, je veux effacer les données',
  eraseYes: 'Effacer',
  eraseNo: 'Conserver les données',
  erased: {
    one: 'Les données sont effacées de {count} rendez-vous.',
    many: 'Les données sont effacées de {count} de rendez-vous.',
    other: 'Les données sont effacées de {count} rendez-vous.',
  },
};
