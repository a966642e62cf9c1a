import { counted } from '../../../ui/counted-texts.ts';
export const texts = {
  place: 'Resultados',
  state: 'Estado',
  attempt: 'Intento',
  started: 'Inicio',
  finished: 'Fin',
  grade: 'Calificación',
  unknown: 'Sin registro',
  notValid: 'Este intento no cuenta para su calificación final.',
  downloadResults: 'Descargar hoja de resultados',
  downloadReport: 'Descargar informe individual',
  viewAnswers: 'Ver respuestas',
  viewRegrades: 'Ver recalificaciones',
  viewBoth: 'Ver respuestas y recalificaciones',
  waits: {
    takenAgain: 'Podrá ver sus respuestas cuando finalice el intento que tiene sin terminar.',
    notPublished: 'Podrá ver sus respuestas cuando la institución publique los resultados.',
    notOver: (when: string | null) =>
      `Podrá ver sus respuestas cuando ya nadie pueda responder esta evaluación${when === null ? '' : `: después del ${when}`}.`,
  },
  close: 'Cerrar',

  showReceipt: 'Ver comprobante',
  asking: 'Consultando…',
  signed: (lines: number, when: string) =>
    `${counted(lines, 'línea del registro, firmada', 'líneas del registro, firmadas')} por el servidor el ${when}.`,
  notWhole: 'El servidor aún no tiene el registro completo de esta evaluación.',
  noReceipt: 'El servidor no tiene el registro de esta evaluación, así que no hay comprobante.',
  receiptFailed: 'Ha ocurrido un error, verifique su conexión a internet',
  noConnection: 'No se pudo conectar, verifique su conexión a internet',
} as const;
