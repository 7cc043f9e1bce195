import type { TasksTexts } from '../../texts/tasks.mjs';

export const TASKS: TasksTexts = {
  heading: 'Por hacer',
  toConfirm: 'Reservas por confirmar',
  outside: 'Fuera del horario',
  money: 'Pagos y pedidos',
  nothing: 'No hay nada pendiente. La lista de cada día muestra lo que no está pagado.',
  tasks: {
    refund_due: 'Hay un reembolso pendiente',
    amount_due: 'Hay un cargo por cancelación sin pagar',
    no_show_fee: 'El cliente no vino',
    paid_conflict: 'Pagado, pero la plaza se ha perdido',
    needs_order: 'La cita no tiene un pedido válido',
    order_behind: 'El pedido aún no tiene el último cambio',
    awaits_confirmation: 'Por confirmar',
    left_outside: 'Está fuera del horario',
  },
  steps: {
    refund_due:
      'La cita está cancelada, y está pagada. Reembolse su línea del pedido o quédese con el dinero.',
    amount_due: 'El cliente debe un cargo por la cita cancelada. Cóbrelo o renuncie a él.',
    no_show_fee: 'La reserva tiene un cargo para este caso. Cóbrelo o renuncie a él.',
    paid_conflict:
      'El pedido se pagó después de perderse la plaza. Restablezca la cita, ofrezca otra hora o reembolse su línea del pedido.',
    needs_order:
      'La cita está activa, pero su pedido está cancelado o reembolsado. Cancélela o haga un pedido nuevo.',
    order_behind: 'El sistema lo intenta de nuevo por sí mismo. Si sigue así, revise el pedido.',
    awaits_confirmation: 'Confirme la reserva o cancélela. Hasta entonces, su plaza queda reservada.',
    left_outside:
      'El horario, el personal o el servicio han cambiado desde la reserva. Cambie la hora, cancele la cita o déjela donde está.',
  },
  owed: 'Por cobrar: {amount}',
  chargeFee: 'Cobrar el cargo',
  feeCharged: 'El cargo está aplicado.',
  leaveFee: 'No cobrar',
  feeLeft: 'No se cobra ningún cargo.',
  feeSettled: 'El cargo está resuelto',
  refund: 'Reembolso pendiente: {amount}',
  since: 'desde: {time}',
  openAppointment: 'Abrir cita',
  openOrder: 'Abrir pedido',
  accept: 'Dejarla donde está',
  accepted: 'La cita se queda donde está.',
  settled: 'No reembolsar',
  settledDone: 'La tarea está resuelta.',
  settleQuestion: '¿Resolver sin reembolso?',
  settleYes: 'Sí, sin reembolso',
  settleNo: 'No',

  calendars: 'Calendarios seguidos',
  calendarEvents: { one: '{count} evento', many: '{count} de eventos', other: '{count} eventos' },
  calendarRead: 'última lectura: {time}',
  calendarNeverRead: 'aún sin leer',
  calendarFailed: 'No se ha podido leer: {error}',

  deliveries: 'Mensajes a otros sistemas',
  noDeliveries: 'Todos los mensajes han llegado.',
  attempts: { one: '{count} intento', many: '{count} de intentos', other: '{count} intentos' },
  waits: 'se intentará de nuevo',
  givenUp: 'abandonado',
  resend: 'Enviar de nuevo',
  resent: 'El mensaje se envía de nuevo.',
};
