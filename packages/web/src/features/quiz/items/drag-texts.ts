export const dragTexts = {
  instructions:
    'Con la barra espaciadora se levanta, con las flechas se mueve entre los lugares y con la barra espaciadora se ' +
    'suelta. Escape cancela. También puede elegir con Enter y luego elegir el lugar.',
  lifted: (what: string) => `Levantó ${what}.`,
  over: (what: string, where: string) => `${what} está sobre ${where}.`,
  nowhere: (what: string) => `${what} no está sobre ningún lugar.`,
  dropped: (what: string, where: string) => `${what} quedó en ${where}.`,
  cancelled: (what: string) => `Se canceló el movimiento de ${what}.`,
  blankEmpty: (slot: number) => `Espacio ${slot}, vacío`,
  blankFilled: (slot: number, text: string) => `Espacio ${slot}: ${text}`,
  bank: 'Palabras para completar',
  bankEmpty: 'Todas las palabras están en su lugar.',
  placeHint: 'Arrastre cada palabra a su espacio, o elíjala y luego elija el espacio.',
  picked: (text: string) => `${text}: elegida. Elija dónde colocarla, o pulse Escape para soltarla.`,
  placed: (text: string, where: string) => `${text} está en ${where}.`,
  returned: (text: string) => `${text} volvió a su lista.`,
  matchHint: 'Arrastre cada respuesta a su pareja, o elíjala en la lista.',
  matches: 'Respuestas',
  choice: (place: number, words: string) => `Respuesta ${place}${words === '' ? '' : `: ${words}`}`,
  noMatch: 'Sin pareja',
  slotName: (slot: number) => `el espacio ${slot}`,
  rowName: (index: number) => `la fila ${index}`,
} as const;
