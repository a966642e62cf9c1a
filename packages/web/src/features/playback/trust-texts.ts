const lines = (count: number): string => (count === 1 ? '1 línea' : `${count} líneas`);
/** The lines with their verb, in its number. */
const that = (count: number, one: string, many: string): string => `${lines(count)} ${count === 1 ? one : many}`;

/** They say what the log proves, and what it does not. */
export const trustTexts = {
  title: 'De quién es la palabra',
  words: {
    examinee: (count: number) => `${lines(count)} de lo que hizo la persona`,
    device: (count: number) => `${lines(count)} de lo que el equipo dice que pasó: nadie más lo vio`,
    clock: (count: number) => `${lines(count)} de lo que marcó el reloj`,
    server: (count: number) => `${lines(count)} de lo que dijo el servidor`,
  },
  signed: (count: number) => `De las palabras del servidor, ${that(count, 'lleva', 'llevan')} su firma.`,
  unsigned: (count: number) =>
    `${that(count, 'del servidor no lleva', 'del servidor no llevan')} firma: de eso solo responde quien escribió el registro.`,
  falseWords: (count: number) =>
    `${that(count, 'dice', 'dicen')} llevar una palabra del servidor que este servidor no firmó.`,
  receipt: (count: number, at: string) =>
    `El servidor firmó el registro hasta la línea ${count} el ${at}: hasta ahí nadie lo cambió después.`,
  noReceipt: 'El servidor no ha firmado este registro: mientras no haya comprobante, podría escribirse de nuevo.',
  chained: 'Cada línea lleva la huella de la anterior, y todas se comprobaron al abrir esta página.',
  damage: (line: number, problem: string) =>
    `El registro se puede leer hasta la línea ${line}; la siguiente ${problem}.`,
  cut: 'Hay más líneas de las que caben en esta página: el programa quipu-replay las lee todas.',
  missing: (from: number, to: number) => `Faltan las líneas ${from} a ${to}: el equipo dijo tenerlas y no han llegado.`,
  forks: (count: number) =>
    count === 1
      ? 'Una línea llegó en lugar de otra que ya estaba: se guardó aparte.'
      : `${count} líneas llegaron en lugar de otras que ya estaban: se guardaron aparte.`,
  late: (span: string) => `La línea que más tardó llegó al servidor ${span} después de lo que cuenta.`,
} as const;
