import type { Texts } from '../texts';

const GONE = 'Esta hora ya no está en su cesta. Vuelva a cargar la página para ver lo que contiene.';
const FEWER = 'No podemos guardarle tantas plazas. Elija menos, por favor.';
const CHOOSE_MEMBER = 'Elija con quién desea la cita.';

/** Spanish texts for errors, and those of the pages' scripts. */
export default {
  refusals: {
    rest_missing_callback_param: 'Todavía falta algo. Rellene todos los campos, por favor.',
    rest_invalid_param: 'Uno de los datos no es válido. Revíselo e inténtelo de nuevo.',
    shop_rest_cannot_view:
      'No tiene acceso a esto. Es posible que su sesión haya caducado: vuelva a iniciar sesión.',
    shop_rest_cannot_create: 'Esto ya no es posible por internet. Póngase en contacto con el salón.',
    rest_no_route: 'Esta página ha cambiado. Vuelva a cargarla, por favor.',
    shop_rest_appointment_invalid_id: GONE,
    shop_rest_visit_invalid_id: GONE,
    shop_rest_waitlist_invalid_id: 'Ya no está en esta lista de espera.',
    shop_appointments_offer_over: 'Esta oferta ha caducado. Elija otra vez una hora, por favor.',
    shop_rest_product_invalid_id: 'Ya no ofrecemos este servicio.',
    shop_appointments_slot_unavailable: 'Esta hora ya no está libre.',
    shop_appointments_not_admitted:
      'No puede reservar este servicio por internet. Póngase en contacto con el salón.',
    shop_appointments_nothing_left:
      'Su bono ya no lo cubre todo. No se ha reservado nada: compruebe el precio o pague de otra manera, por favor.',
    shop_rest_in_flight: 'Su reserva todavía se está procesando. Espere un momento e inténtelo de nuevo.',
    shop_rest_already_trashed: GONE,
    shop_rest_precondition_failed: 'La reserva ha cambiado entretanto. Vuelva a cargar la página, por favor.',
    shop_rest_request_entity_too_large:
      'Ha introducido demasiado de una vez. Acórtelo o reserve en varios pasos.',
    shop_rest_too_many_attempts:
      'Ha habido demasiados intentos desde su red. Espere un poco e inténtelo de nuevo.',
    shop_rest_host_error:
      'Ahora mismo no es posible. No se ha cambiado nada. Inténtelo más tarde, por favor.',
    shop_rest_busy: 'Hay muchísimas personas reservando en este momento. Inténtelo de nuevo enseguida.',
    shop_rest_outcome_unknown:
      'No sabemos si ha funcionado. Consulte «Mis citas» antes de intentarlo de nuevo.',
    shop_not_confirmed_yet: 'Podrá pagar en cuanto el salón haya confirmado la cita.',
    shop_nothing_to_pay: 'Esta reserva ya no se puede pagar. Vuelva a cargar la página para ver su estado.',
    shop_amount_changed:
      'El importe ha cambiado entretanto. Vuelva a cargar la página para ver cuánto debe pagar.',
    network_failed: 'No se puede conectar con la tienda. Compruebe su conexión e inténtelo de nuevo.',
    response_unreadable: 'La tienda no ha respondido correctamente. Inténtelo de nuevo enseguida.',
  },
  fieldRefusals: {
    owner: 'No podemos guardar más horas para una misma persona. Pague una de ellas o quite alguna primero.',
    address: 'Ahora mismo hay demasiadas horas guardadas desde su red. Inténtelo un poco más tarde.',
    quantity: FEWER,
    qty: FEWER,
    start: 'Elija una hora, por favor.',
    staffId: CHOOSE_MEMBER,
    staffIds: CHOOSE_MEMBER,
    name: 'Introduzca su nombre.',
    longName: 'Introduzca su nombre con un máximo de 200 caracteres.',
    email: 'Introduzca su correo electrónico, por ejemplo ada@mail.example.',
    phone: 'Introduzca un teléfono como +49 30 123456, o deje el campo vacío.',
    remark: 'Escriba como máximo 1.000 caracteres.',
    cart: 'Su cesta está vacía.',
    lines: 'Su cesta ha cambiado. Revísela y vuelva a reservar.',
    holds: 'Ya ha reservado estas citas. Las encontrará en «Mis citas».',
    reason: 'Indique el motivo con un máximo de 1000 caracteres.',
    login: 'Introduzca su nombre de usuario.',
    password: 'Introduzca su contraseña.',
    code: 'Introduzca el código.',
  },
  limitRefusal: 'Ha alcanzado el número de reservas que podemos aceptar por persona.',
  generalRefusal: 'Lo sentimos, no ha funcionado. Inténtelo de nuevo o póngase en contacto con el salón.',

  scripts: {
    nextBooking: 'Podrá hacer la próxima reserva a partir del {day}.',
    holding: 'Le guardamos esta hora {time} más.',
    holdEnded: 'Ya no le guardamos esta hora. Todavía puede reservarla si está libre.',
    holdEndedOf: 'Ya no le guardamos esta hora: {line}.',
    notFree: 'Esta hora ya no está libre. Elija otra o quítela.',
    cartHasInstead: 'Ahora su cesta contiene en su lugar: {label}. Puede reservar cuando quiera.',
    otherTimes: 'Elija en su lugar una de estas horas:',
    payWithPass: 'Pagar con: {name} (saldo: {left})',
    payInSalon: '{now} ahora, {later} en el salón',
    timeInSalon: '{time} en el salón',
    zoneOfSalon: '{zone} (el salón)',
    fillIn: 'Rellene este campo.',
  },

  errorPages: {
    noService: {
      title: 'No ofrecemos este servicio',
      text: 'Es posible que haya cambiado de nombre o que se haya retirado. Elija otro servicio, por favor.',
    },
    deadLink: {
      title: 'Este enlace no abre ninguna cita',
      text: 'Es posible que el enlace esté incompleto o que la cita haya pasado hace tiempo. Utilice el enlace de su reserva o consulte «Mis citas».',
    },
    deadWaitlistLink: {
      title: 'Este enlace no abre ninguna entrada de la lista de espera',
      text: 'El enlace puede estar incompleto, o los días que esperaba pasaron hace tiempo. Use el enlace de nuestro mensaje, o busque horas libres.',
    },
    notFound: {
      title: 'Esta página no existe',
      text: 'Es posible que la dirección tenga un error o que la página haya cambiado de sitio.',
    },
    wrongMethod: {
      title: 'Esta página no se puede abrir directamente',
      text: 'La dirección solo recibe un formulario rellenado en otra página. Empiece de nuevo desde una de las páginas siguientes.',
    },
    noAccess: {
      title: 'No tiene acceso a esta página',
      text: 'Inicie sesión primero. Si ya la ha iniciado, esta página no está destinada a usted.',
    },
    busy: {
      title: 'Hay mucha gente en este momento',
      text: 'No se ha cambiado nada. Inténtelo de nuevo enseguida.',
    },
    refused: {
      title: 'No ha funcionado',
      text: 'Alguno de los datos enviados no es válido. Vuelva atrás e inténtelo de nuevo.',
    },
    failed: {
      title: 'Algo ha fallado por nuestra parte',
      text: 'Nos ha llegado el aviso y lo estamos revisando. Inténtelo un poco más tarde, por favor.',
    },
  },
} satisfies Partial<Texts>;
