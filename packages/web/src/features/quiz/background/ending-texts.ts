import { moreMonitorsThan } from '../../../ui/texts.ts';
import { leftTexts } from './left-texts.ts';

const waiting =
  (where: string) =>
  (count: number): string =>
    count === 0
      ? 'Falta avisar al servidor. Sus respuestas ya están allí. Se enviará solo al volver la conexión; no cierre esta ventana.'
      : `${where}; ${count === 1 ? 'falta 1' : `faltan ${count}`} por enviar. Se enviarán solas al volver la conexión; no cierre esta ventana.`;

/** Texts of the end, whichever it is. */
export const endingTexts = {
  ending: {
    F: 'Evaluación finalizada',
    FT: 'El tiempo de la evaluación ha terminado',
    FC: 'Evaluación finalizada por intento de copia',
    FST: 'El tiempo de la sección ha terminado y con él la evaluación',
  },
  copyByKey: 'Se registró una captura de pantalla, prohibida en esta evaluación.',
  copyByDisplay: (allowed?: number) =>
    `Se registró la conexión de ${moreMonitorsThan(allowed)}, prohibida en esta evaluación.`,
  sendingLast: 'Enviando sus respuestas al servidor…',
  refusedLast:
    'El servidor no aceptó el envío. Sus respuestas siguen guardadas en este equipo: avise a la persona encargada.',
  waiting: waiting('Sus respuestas están guardadas en este equipo'),
  refusedInMemory:
    'El servidor no aceptó el envío, y este equipo no puede guardar sus respuestas: no cierre esta ventana y avise a la persona encargada.',
  waitingInMemory: waiting('Este equipo no puede guardar sus respuestas'),
  allSent: 'El servidor tiene todas sus respuestas.',
  hasThem: 'El servidor tiene sus respuestas.',
  keptApart: leftTexts.keptApart,
  heldBack: (count: number) =>
    `El servidor tiene sus respuestas, menos ${count} que no aceptó. Lo que falta está guardado en este equipo, y se volverá a enviar mientras siga aquí y cuando vuelva a ingresar. Avise a la persona encargada.`,
  heldBackInMemory: (count: number) =>
    `El servidor tiene sus respuestas, menos ${count} que no aceptó, y este equipo no puede guardar. Se volverá a intentar mientras siga aquí: no cierre esta ventana y avise a la persona encargada.`,
  leaveInMemory: 'Si sale ahora, lo que falta puede perderse: este equipo no puede guardarlo.',
  leaveUnsent:
    'Si sale ahora, lo que falta queda guardado en este equipo y se envía cuando vuelva a ingresar con conexión.',
  retry: 'Reintentar',
  leave: 'Salir',
  goOn: 'Continuar',
  next: 'Siguiente',
  done: 'Terminar',
  step: (n: number, total: number) => `Paso ${n} de ${total}`,
} as const;
