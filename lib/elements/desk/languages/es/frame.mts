import type { FrameTexts } from '../../texts/frame.mjs';

export const FRAME: FrameTexts = {
  screens: 'Páginas',
  today: 'Hoy',
  calendar: 'Calendario',
  customers: 'Clientes',
  tasks: 'Por hacer',
  figures: 'Cifras',
  hours: 'Horario',
  book: 'Nueva reserva',
  close: 'Cerrar',
  leaveQuestion: '¿Cerrar? Se perderá lo que ha introducido.',
  leaveYes: 'Descartar',
  leaveNo: 'Seguir editando',
  loading: 'Cargando…',
  retry: 'Intentar de nuevo',
  print: 'Imprimir',
  zone: 'Horas de {zone}',
  live: 'Al día',
  connecting: 'Conectando…',
  noNetwork:
    'Sin conexión con el servidor desde las {time}. Esta página puede no estar al día, y no se puede guardar nada.',
  backAgain: 'Conexión restablecida. La página está al día.',
  signedOut: 'Su sesión ha caducado. Inicie sesión de nuevo para continuar.',
  signIn: 'Iniciar sesión',
  notForYou: 'Esta página es para el equipo. Inicie sesión con una cuenta del equipo.',
};
