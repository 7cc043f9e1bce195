import type { MessagesTexts } from '../../texts/messages.mjs';

export const MESSAGES: MessagesTexts = {
  heading: 'Mensajes al cliente',
  unsent: 'Mensajes que no se pudieron enviar',
  tellThem: 'Avise usted mismo a estos clientes.',
  told: 'Ya he avisado',
  toldDone: 'El mensaje ya no está en la lista.',
  none: 'No se ha enviado ningún mensaje ni hay ninguno previsto.',
  unreadable: 'No se pueden leer los mensajes.',
  text: 'Texto del mensaje',
  copy: 'Copiar el texto',
  copied: 'El texto está copiado.',
  kinds: {
    booked: 'Reservado',
    awaiting_confirmation: 'Solicitud recibida',
    confirmed: 'Confirmado',
    paid: 'Pagado',
    payment_due: 'Petición de pago',
    moved: 'Cambio de hora',
    moved_by_shop: 'Cambiado por el local',
    cancelled: 'Cancelado',
    reminder: 'Recordatorio',
    follow_up: 'Agradecimiento',
    waitlist_offer: 'Plaza ofrecida',
  },
  states: {
    waiting: 'previsto para {when}',
    sent: 'enviado {when} a {recipient}',
    dropped: 'no enviado',
    failed: 'fallido {when}: avise usted al cliente',
  },
};
