const STAFF: Readonly<Record<string, string>> = {
  message: 'Mensaje',
  time: 'Más tiempo a la persona',
  sessionTime: 'Más tiempo a la sesión',
  reopen: 'Evaluación reabierta',
  fire: 'Evaluación finalizada',
  view: 'Video en vivo',
  photo: 'Foto vista',
  closeIncident: 'Incidente cerrado',
  keptApart: 'Decisión sobre respuestas guardadas aparte',
  pause: 'Pausa',
  resume: 'Fin de la pausa',
  giveLost: 'Tiempo perdido devuelto',
  refuseLost: 'Tiempo perdido que no se devuelve',
};

/** They stand in the story of a sheet, which is read by whoever decides about an appeal. */
export const texts = {
  seen: 'Lo que vio el servidor',
  title: 'Historia de una evaluación',
  sheet: 'Hoja',
  sheetOf: (id: number, attempt: number) => `${id}, intento ${attempt}`,
  notYet: 'no consta',
  hours:
    'La hora de cada renglón es la del registro de su equipo, que sigue la del servidor. «Llegó» dice cuándo recibió el servidor ese renglón. ' +
    'Los envíos que el servidor tomó se cuentan con cada respuesta: «guardada a las…».',
  screen: (number: number, from: string) => `Equipo ${number}, desde las ${from}`,
  story: 'Qué pasó',
  hour: 'Hora',
  what: 'Qué pasó',
  whose: 'De quién es la palabra',
  received: 'Llegó',
  unknown: '—',
  day: (day: string) => `Día: ${day}`,
  noLog: 'No ha llegado ninguna línea del registro de esta evaluación.',
  unreadable: 'El registro llegó, pero ni su primera línea se puede leer.',
  more: (count: number) =>
    `${count === 1 ? 'Sigue 1 renglón, que no cabe en este documento: está' : `Siguen ${count} renglones, que no caben en este documento: están`} en la historia en un archivo (npx quipu replay --html).`,
  staff: 'Qué se hizo desde fuera',
  staffActions: STAFF,
  who: 'Quién',
  why: 'Motivo',
  verification: 'Comprobación',
  proofs: 'Qué está probado',
  words: 'Qué es solo palabra de alguien',
  attention: (text: string) => `ATENCIÓN: ${text}`,
  keys: 'Llaves públicas del servidor',
  keyLine: (id: string) => `Llave ${id}`,
  howTo:
    'Con el registro de la hoja (npx quipu export-log HOJA) y estas llaves cualquiera puede comprobarlo con la copia del programa que da la institución: quipu-replay registro.jsonl ' +
    '--verify COMPROBANTE --key llaves.pem. El comprobante entero está en la historia en un archivo y en el de la persona.',
} as const;
