import type { CustomersTexts } from '../../texts/customers.mjs';

export const CUSTOMERS: CustomersTexts = {
  heading: 'Clientes',
  search: 'Buscar por nombre, correo o teléfono',
  searchHint: 'Escriba al menos dos letras.',
  id: 'Número de cliente',
  show: 'Mostrar',
  found: { one: '{count} cliente', many: '{count} de clientes', other: '{count} clientes' },
  appointmentsFound: { one: '{count} cita', many: '{count} de citas', other: '{count} citas' },
  nobodyFound: 'Ningún cliente y ninguna cita tiene este nombre, correo o teléfono.',
  appointments: 'Citas',
  back: 'Volver a la búsqueda',

  add: 'Añadir un cliente',
  addGuest: 'Añadir como cliente',
  added: '{name} ya está en la lista de clientes.',
  known: 'Esta dirección de correo ya es de {name}.',
  noName: 'Introduzca el nombre.',
  noEmail: 'Introduzca una dirección de correo.',

  note: 'Nota sobre la persona',
  coming: 'Próximas citas',
  nothingComing: 'No hay próximas citas.',
  comingCancelled: 'Próximas citas canceladas',
  past: 'Citas pasadas',
  nothingPast: 'No hay citas pasadas.',
  earlier: 'Mostrar anteriores',
  comingCount: { one: '{count} próxima', many: '{count} próximas', other: '{count} próximas' },
  pastCount: { one: '{count} pasada', many: '{count} pasadas', other: '{count} pasadas' },
  cancelledCount: { one: '{count} cancelada', many: '{count} canceladas', other: '{count} canceladas' },
  cancelledLateCount: {
    one: '{count} cancelada demasiado tarde hasta ahora',
    many: '{count} canceladas demasiado tarde hasta ahora',
    other: '{count} canceladas demasiado tarde hasta ahora',
  },
  noShowCount: {
    one: '{count} ausencia hasta ahora',
    many: '{count} ausencias hasta ahora',
    other: '{count} ausencias hasta ahora',
  },
  book: 'Reservar una cita',

  data: 'Datos personales',
  export: 'Exportar a un archivo',
  fileName: 'cliente-{id}',
  erase: 'Borrar datos personales',
  eraseQuestion: '¿Borrar de las citas los datos personales de {name}? No se puede deshacer.',
  eraseStays:
    'Las citas conservan sus horas sin nombre, y ninguna se cancela. La cuenta y los pedidos del cliente no se ven afectados.',
  eraseCheck: 'Sí, quiero borrar los datos',
  eraseYes: 'Borrar',
  eraseNo: 'Conservar los datos',
  erased: {
    one: 'Los datos se han borrado de {count} cita.',
    many: 'Los datos se han borrado de {count} de citas.',
    other: 'Los datos se han borrado de {count} citas.',
  },
};
