import type { Texts } from '../texts';

/** Spanish texts about appointments, visits and the waitlist. */
export default {
  when: 'Cuándo',
  yourTime: 'Su hora local',
  with: 'Con',
  duration: 'Duración',
  places: 'Plazas',
  price: 'Precio',
  status: 'Estado',
  whatNext: 'Próximo paso',
  where: 'Dónde',
  order: 'Pedido',
  toPay: 'A pagar',
  inSalon: (amount) => `${amount} en el salón`,
  paidWith: 'Pagado con',
  service: 'Servicio',
  formerService: 'Un servicio anterior',
  yes: 'Sí',
  no: 'No',
  person: (place) => `Persona ${place}`,
  answerOf: (question, place) => `${question} (persona ${place})`,
  optional: (label) => `${label} (opcional)`,
  serviceWith: (service, names) => `${service} con ${names}`,
  withNames: (names) => `Con ${names}`,
  forTwo: (service) => `${service} para dos`,
  addToCalendar: 'Añadir a su calendario:',
  otherCalendar: 'Otro (.ics)',

  dayAndTime: (day, time) => `${day}, ${time}`,
  timeIn: (time, zone) => `${time}, ${zone}`,
  cityTime: (city) => `hora de ${city}`,

  bookedHere:
    'Estas son las citas que se reservaron en este navegador. [Inicie sesión] para ver las de su cuenta o [busque las de otro dispositivo].',
  upcoming: 'Próximas',
  nothingAhead: 'No tiene ninguna cita próxima.',
  pastAndCancelled: 'Pasadas y canceladas',
  signedInAs: (name) => `Sesión iniciada como ${name}`,
  signOut: 'Cerrar sesión',

  seeYou: 'Será un placer recibirle.',
  isCancelled: 'Cancelada',
  isPast: 'Pasada',
  waitsForSalon: 'A la espera de que el salón la confirme',
  waitsForSalonNext:
    'El salón revisa su reserva y la confirma. Después podrá pagar. Encontrará la cita en «Mis citas».',
  isPaid: 'Pagada',
  depositIsPaid: 'Confirmada, con la señal pagada',
  bookedNotPaid: 'Reservada, aún sin pagar',
  otherWaitsNext:
    'Otra cita del mismo pedido está a la espera de que el salón la confirme. Después pagará el pedido completo.',
  confirmedNotPaid: 'Confirmada, aún sin pagar',
  canPayNow: 'Ya puede pagar.',
  payBy: (moment) => `Pague antes del ${moment}. Después, la hora se ofrecerá de nuevo a otras personas.`,
  isSettled: 'Confirmada, con el pago acordado con el salón',
  askSalonForMoney: 'El pago está acordado con el salón. Pregunte al salón por su dinero.',
  isBooked: 'Reservada',

  changeOrCancel: { appointment: 'Cambiar o cancelar esta cita', visit: 'Cambiar o cancelar esta visita' },
  move: { appointment: 'Cambiar la hora de esta cita', visit: 'Cambiar la hora de esta visita' },
  cancel: { appointment: 'Cancelar esta cita', visit: 'Cancelar esta visita' },
  lookAt: { appointment: 'Ver esta cita', visit: 'Ver esta visita' },
  wasCancelled: { appointment: 'Esta cita ha sido cancelada.', visit: 'Esta visita ha sido cancelada.' },
  alreadyCancelled: {
    appointment: (moment: string) => `Esta cita ya se había cancelado: ${moment}.`,
    visit: (moment: string) => `Esta visita ya se había cancelado: ${moment}.`,
  },
  wasInPast: { appointment: 'Esta cita ya ha pasado.', visit: 'Esta visita ya ha pasado.' },
  bookAgain: 'Reservar de nuevo',
  cannotBeUndone: 'Su hora se ofrecerá a otras personas, y esto no se puede deshacer.',
  cancelUntil: (moment) => `Puede cancelar hasta el ${moment}.`,
  reason: 'Motivo (opcional)',
  yesCancel: { appointment: 'Sí, cancelar la cita', visit: 'Sí, cancelar la visita' },
  noKeep: 'No, mantenerla',
  couldBeMovedUntil: {
    appointment: (moment) => `Esta cita se podía cambiar hasta el ${moment}.`,
    visit: (moment) => `Esta visita se podía cambiar hasta el ${moment}.`,
  },
  couldBeCancelledUntil: {
    appointment: (moment) => `Esta cita se podía cancelar hasta el ${moment}.`,
    visit: (moment) => `Esta visita se podía cancelar hasta el ${moment}.`,
  },
  cannotBeMoved: {
    appointment: 'Esta cita no se puede cambiar por internet.',
    visit: 'Esta visita no se puede cambiar por internet.',
  },
  cannotBeCancelled: {
    appointment: 'Esta cita no se puede cancelar por internet.',
    visit: 'Esta visita no se puede cancelar por internet.',
  },
  pleaseContact: (shop) => `Si le ha surgido algún imprevisto, póngase en contacto con ${shop}.`,

  willRefund: (paid) => `Ha pagado ${paid}. El salón le devolverá el dinero.`,
  keepsFeeRefunds: (paid, fee, refund) =>
    `Ha pagado ${paid}. Como cancela con poca antelación, el salón retiene un recargo de ${fee} y le devuelve ${refund}.`,
  keepsAll: (paid) =>
    `Ha pagado ${paid}. Como cancela con poca antelación, el salón se queda con esa cantidad como recargo.`,
  thenOwe: (due) => `Después deberá todavía ${due}.`,
  noCharge: 'No ha pagado nada y no se le cobrará nada.',
  oweFeeLate: (due) =>
    `No ha pagado nada. Como cancela con poca antelación, deberá pagar un recargo de ${due}.`,
  hadPaidRefund: (paid) => `Había pagado ${paid}. El salón le devolverá el dinero.`,
  hadPaidPart: (paid, fee, refund) =>
    `Había pagado ${paid}. El salón retiene un recargo de ${fee} y le devolverá ${refund}.`,
  oweFee: (due) => `Debe pagar un recargo de ${due}.`,
  wasRefunded: (amount) => `Se le ha devuelto su pago de ${amount}.`,
  hadPaidKept: (paid) => `Había pagado ${paid}, que el salón retiene como recargo.`,
  hadPaid: (paid) => `Había pagado ${paid}.`,
  hadPaidRefunded: (paid, fee, refund) =>
    `Había pagado ${paid}. El salón ha retenido un recargo de ${fee} y le ha devuelto ${refund}.`,
  nothingToPay: 'No hay nada que pagar.',
  entriesStayUsed: (count, pass) =>
    count === 1
      ? `Como cancela con poca antelación, el uso de su bono se da por gastado (${pass}).`
      : `Como cancela con poca antelación, los ${count} usos de su bono se dan por gastados (${pass}).`,
  entriesGoBack: (count, pass) =>
    count === 1
      ? `Se le devuelve el uso a su bono (${pass}).`
      : `Se le devuelven los ${count} usos a su bono (${pass}).`,

  placeIsFree: (service) => `Hay una plaza libre: ${service}`,
  waitingFor: (service) => `Lista de espera: ${service}`,
  offeredTime: 'Hora ofrecida',
  keptUntil: 'Guardada hasta',
  wanted: 'Preferencia',
  weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados', 'domingos'],
  onWeekdays: (days) => `los ${days}`,
  fromDayTo: (first, last) => `del ${first} al ${last}`,
  notBefore: (time) => `a partir de las ${time}`,
  before: (time) => `antes de las ${time}`,
  waitlistIs: {
    waiting: 'Está en la lista de espera.',
    offered: 'Hay una plaza libre y se la guardamos.',
    booked: 'Ha reservado una plaza.',
    left: 'Ya no está en la lista de espera.',
    past: 'Los días deseados ya han pasado.',
    unanswered:
      'Le hemos ofrecido varias plazas sin recibir respuesta, así que ya no está en la lista de espera.',
    erased: 'Esta solicitud se ha borrado.',
  },
  waitingNext: 'Le escribiremos en cuanto haya una plaza libre.',
  bookThisTime: 'Reservar esta hora',
  waitForAnother: 'Esperar otra hora',
  stopWaiting: 'Salir de la lista de espera',
  goAndPay: 'Ir a su cita y pagarla',
  lookForTimes: 'Ver las horas libres',
  waiting: 'Lista de espera',
} satisfies Partial<Texts>;
