import type { Texts } from '../texts';

const GONE = 'Cet horaire n’est plus dans votre panier. Rechargez la page pour voir ce qu’il contient.';
const FEWER = 'Nous ne pouvons pas vous garder autant de places. Veuillez en choisir moins.';
const CHOOSE_MEMBER = 'Veuillez choisir un membre de l’équipe.';

/** French texts for errors, and those of the pages' scripts. */
export default {
  refusals: {
    rest_missing_callback_param: 'Il manque encore une information. Veuillez remplir tous les champs.',
    rest_invalid_param: 'Une de vos indications n’est pas valable. Veuillez la vérifier et réessayer.',
    shop_rest_cannot_view:
      'Vous n’y avez pas accès. Votre session a peut-être expiré\u00a0: veuillez vous reconnecter.',
    shop_rest_cannot_create: 'Ce n’est plus possible en ligne. Veuillez contacter le salon.',
    rest_no_route: 'Cette page a changé. Veuillez la recharger.',
    shop_rest_appointment_invalid_id: GONE,
    shop_rest_visit_invalid_id: GONE,
    shop_rest_waitlist_invalid_id: 'Vous n’êtes plus sur cette liste d’attente.',
    shop_appointments_offer_over: 'Cette proposition a expiré. Veuillez choisir un nouvel horaire.',
    shop_rest_product_invalid_id: 'Nous ne proposons plus cette prestation.',
    shop_appointments_slot_unavailable: 'Cet horaire n’est plus disponible.',
    shop_appointments_not_admitted:
      'Vous ne pouvez pas réserver cette prestation en ligne. Veuillez contacter le salon.',
    shop_appointments_nothing_left:
      'Votre carte ne couvre plus tout. Rien n’est réservé : veuillez vérifier le prix ou payer autrement.',
    shop_rest_in_flight:
      'Votre réservation est encore en cours de traitement. Veuillez patienter un instant et réessayer.',
    shop_rest_already_trashed: GONE,
    shop_rest_precondition_failed: 'La réservation a changé entre-temps. Veuillez recharger la page.',
    shop_rest_request_entity_too_large:
      'C’est trop à la fois. Veuillez raccourcir votre texte ou réserver en plusieurs étapes.',
    shop_rest_too_many_attempts:
      'Il y a eu trop de tentatives depuis votre réseau. Veuillez patienter un peu et réessayer.',
    shop_rest_host_error:
      'Ce n’est pas possible pour le moment. Rien n’a été modifié. Veuillez réessayer plus tard.',
    shop_rest_busy: 'Beaucoup de personnes réservent en ce moment. Veuillez réessayer dans un instant.',
    shop_rest_outcome_unknown:
      'Nous ne savons pas si cela a fonctionné. Veuillez consulter «\u00a0Mes rendez-vous\u00a0» avant de réessayer.',
    shop_not_confirmed_yet: 'Vous pourrez payer dès que le salon aura confirmé le rendez-vous.',
    shop_nothing_to_pay:
      'Cette réservation ne peut plus être payée. Rechargez la page pour voir où elle en est.',
    shop_amount_changed: 'Le montant a changé entre-temps. Rechargez la page pour voir ce qu’il faut payer.',
    network_failed: 'La boutique est injoignable. Veuillez vérifier votre connexion et réessayer.',
    response_unreadable: 'La boutique n’a pas répondu correctement. Veuillez réessayer dans un instant.',
  },
  fieldRefusals: {
    owner:
      'Nous ne pouvons pas garder plus d’horaires pour une seule personne. Veuillez d’abord en payer ou en retirer un.',
    address:
      'Trop d’horaires sont gardés pour votre réseau en ce moment. Veuillez réessayer un peu plus tard.',
    quantity: FEWER,
    qty: FEWER,
    start: 'Veuillez choisir un horaire.',
    staffId: CHOOSE_MEMBER,
    staffIds: CHOOSE_MEMBER,
    name: 'Veuillez saisir votre nom.',
    longName: 'Veuillez saisir votre nom en 200 caractères au plus.',
    email: 'Veuillez saisir votre adresse e-mail, par exemple ada@mail.example.',
    phone: 'Veuillez saisir un numéro de téléphone comme +49 30 123456, ou laisser le champ vide.',
    remark: 'Veuillez écrire au plus 1 000 caractères.',
    cart: 'Votre panier est vide.',
    lines: 'Votre panier a changé. Veuillez le vérifier et réserver à nouveau.',
    holds: 'Vous avez déjà réservé ces rendez-vous. Vous les trouverez sous «\u00a0Mes rendez-vous\u00a0».',
    reason: 'Veuillez indiquer le motif en 1\u202f000 caractères au plus.',
    login: 'Veuillez saisir votre identifiant.',
    password: 'Veuillez saisir votre mot de passe.',
    code: 'Veuillez saisir le code.',
  },
  limitRefusal: 'Vous avez atteint le nombre de réservations que nous pouvons accepter par personne.',
  generalRefusal: 'Désolés, cela n’a pas fonctionné. Veuillez réessayer ou contacter le salon.',

  scripts: {
    nextBooking: 'La prochaine réservation sera possible à partir du {day}.',
    holding: 'Nous vous gardons cet horaire encore {time}.',
    holdEnded: 'Cet horaire ne vous est plus réservé. Vous pouvez encore le choisir s’il est libre.',
    holdEndedOf: 'Cet horaire ne vous est plus réservé\u00a0: {line}.',
    notFree: 'Cet horaire n’est plus disponible. Choisissez-en un autre ou retirez-le.',
    cartHasInstead:
      'Votre panier contient maintenant à la place\u00a0: {label}. Vous pouvez réserver quand vous voulez.',
    otherTimes: 'Choisissez plutôt l’un de ces horaires\u00a0:',
    payWithPass: 'Régler avec\u00a0: {name} (solde\u00a0: {left})',
    payInSalon: '{now} maintenant, {later} au salon',
    timeInSalon: '{time} au salon',
    zoneOfSalon: '{zone} (le salon)',
    fillIn: 'Veuillez remplir ce champ.',
  },

  errorPages: {
    noService: {
      title: 'Nous ne proposons pas cette prestation',
      text: 'Elle a peut-être changé de nom ou été retirée. Veuillez choisir une autre prestation.',
    },
    deadLink: {
      title: 'Ce lien n’ouvre aucun rendez-vous',
      text: 'Le lien est peut-être incomplet, ou le rendez-vous est passé depuis longtemps. Veuillez utiliser le lien de votre réservation ou consulter «\u00a0Mes rendez-vous\u00a0».',
    },
    deadWaitlistLink: {
      title: 'Ce lien n’ouvre pas d’inscription sur la liste d’attente',
      text: 'Le lien est peut-être incomplet, ou les jours que vous attendiez sont passés depuis longtemps. Utilisez le lien de notre message, ou cherchez des horaires disponibles.',
    },
    notFound: {
      title: 'Cette page n’existe pas',
      text: 'L’adresse contient peut-être une faute de frappe, ou la page a été déplacée.',
    },
    wrongMethod: {
      title: 'Cette page ne peut pas être ouverte directement',
      text: 'Cette adresse ne reçoit qu’un formulaire rempli sur une autre page. Veuillez recommencer à partir d’une des pages ci-dessous.',
    },
    noAccess: {
      title: 'Vous n’avez pas accès à cette page',
      text: 'Veuillez d’abord vous connecter. Si vous l’êtes déjà, cette page ne vous est pas destinée.',
    },
    busy: {
      title: 'Il y a beaucoup de monde en ce moment',
      text: 'Rien n’a été modifié. Veuillez réessayer dans un instant.',
    },
    refused: {
      title: 'Cela n’a pas fonctionné',
      text: 'Une des données envoyées n’est pas valable. Veuillez revenir en arrière et réessayer.',
    },
    failed: {
      title: 'Un problème est survenu de notre côté',
      text: 'Nous en avons été informés et nous nous en occupons. Veuillez réessayer un peu plus tard.',
    },
  },
} satisfies Partial<Texts>;
