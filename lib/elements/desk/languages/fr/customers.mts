import type { CustomersTexts } from '../../texts/customers.mjs';

export const CUSTOMERS: CustomersTexts = {
  heading: 'Clientèle',
  search: 'Rechercher par nom, e-mail ou téléphone',
  searchHint: 'Saisissez au moins deux caractères.',
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
  addNamed: 'Ajouter «\u00a0{text}\u00a0» comme client',
  addGuest: 'Ajouter comme client',
  added: '{name} fait maintenant partie des clients.',
  known: 'Cette adresse e-mail est déjà celle de {name}.',
  noName: 'Saisissez le nom.',
  noEmail: 'Saisissez une adresse e-mail.',

  contact: {
    edit: 'Modifier',
    title: 'Modifier les coordonnées',
    hint: 'Modifie tous les rendez-vous de cette personne. Si une autre personne sans compte a la nouvelle adresse e-mail, les deux fiches sont réunies.',
    none: 'Saisissez une adresse e-mail ou un numéro de téléphone.',
    save: 'Enregistrer',
    cancel: 'Annuler',
    saved: 'Les coordonnées sont enregistrées.',
    ofShop: 'À modifier dans la liste de clients de la boutique',
  },

  note: 'Note sur la personne',
  coming: 'Rendez-vous à venir',
  nothingComing: 'Aucun rendez-vous à venir.',
  comingCancelled: 'Rendez-vous à venir annulés',
  past: 'Rendez-vous passés',
  nothingPast: 'Aucun rendez-vous passé.',
  earlier: 'Afficher les précédents',
  numbers: {
    past: 'Visites',
    last: 'Dernière visite',
    coming: 'À venir',
    cancelled: 'Annulés',
    cancelledLate: 'Annulés trop tard',
    noShow: 'Non honorés',
  },
  spent: 'Payé depuis le {day}',
  recent: 'Clients des sept derniers et des sept prochains jours',
  nextVisit: 'Prochaine visite',
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
