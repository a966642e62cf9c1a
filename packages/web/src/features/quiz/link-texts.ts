import { texts } from './texts.ts';

/** The screen says these while the line or the server is lost. Its headline: link-title.ts. */
export const linkTexts = {
  safe: (count: number) =>
    count === 1
      ? 'Su respuesta está guardada en este equipo.'
      : `Sus ${count} respuestas están guardadas en este equipo.`,
  sentUntil: (hour: string) => `El servidor tiene lo que envió hasta las ${hour}.`,
  goesOn: 'Puede seguir: lo que responda se guarda aquí y se envía solo al volver la conexión. No cierre esta ventana.',
  since: (hour: string, span: string) => `Desde las ${hour} (${span}).`,
  timeRuns: 'Su tiempo sigue corriendo; el que pierda queda registrado y se revisa.',
  retryIn: (seconds: number) => `Se vuelve a intentar en ${seconds} s.`,
  trying: 'Intentando de nuevo…',
  retry: texts.retry,
  tell: 'Si no vuelve, avise a la persona encargada.',
  tellAt: (help: string) => `Si no vuelve, avise: ${help}`,
} as const;
