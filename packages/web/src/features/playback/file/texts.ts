const files = (count: number): string => (count === 1 ? 'una imagen o un sonido' : `${count} imágenes o sonidos`);

/** Whoever opens the file reads these: somebody who decides an appeal, and may never have seen the platform. */
export const texts = {
  title: 'Historia de una evaluación',
  person: 'Persona',
  evaluation: 'Evaluación',
  sheet: 'Hoja',
  reference: 'Identificación',
  otherwise: (what: string, page: string, log: string) =>
    `${what}: esta página dice «${page}», y su registro dice «${log}».`,
  corrected: 'La institución puede corregir una identificación después: pregúntele si lo hizo.',
  ofRoom:
    'Se rindió en una sala con servidor propio: lo que ese servidor dijo lleva su llave, y aquí no se comprueba. La institución firma el registro cuando toma los resultados.',
  sheetOf: (id: number, attempt: number) => `${id}, intento ${attempt}`,
  began: 'Empezó',
  finished: 'Terminó',
  notYet: 'no consta',
  status: 'Estado',
  madeAt: 'Archivo escrito',
  by: (institution: string, at: string) => `${at}, por ${institution}`,
  byNobody: (at: string) => `${at}`,
  what: [
    'Este archivo tiene todo lo que registró el equipo de esa persona mientras rendía, y lo que su servidor recibió. Más abajo se ve su pantalla en cada instante, dibujada desde ese registro.',
    'Está completo: se abre sin Internet y no envía nada. Como cualquier archivo, quien lo tenga puede cambiarlo: lo que se comprueba más abajo es su registro.',
    'Contiene respuestas y datos personales: guárdelo como un expediente.',
  ],
  zone: (zone: string) => `Las horas son las de la institución (${zone}).`,
  leftOut: (count: number) =>
    `Se escribió sin ${files(count)} de las preguntas: en su lugar dice «No está en este archivo».`,
  screen: (number: number, from: string) => `Equipo ${number}, desde las ${from}`,
  proofs: 'Qué está probado',
  proofsHint: 'Lo comprueba esta página, en su navegador, cada vez que se abre.',
  unchecked:
    'Este navegador no sabe comprobar firmas (Ed25519). Aquí ninguna firma está comprobada: ábralo en otro navegador, o hágalo como se dice abajo.',
  ownKeys: 'Las llaves vienen en este archivo: compárelas con las que publica la institución.',
  wrongKey: (id: string) => `La llave ${id} no se puede leer, o no es la que su nombre dice: nada vale por ella.`,
  byWriter: [
    'Las horas de llegada («Llegó», y lo que vio el servidor) no están en el registro: son solo palabra de quien escribió el archivo.',
    'El nombre de la persona, las horas de inicio y de fin, y el estado: son solo palabra de quien escribió el archivo.',
  ],
  words: 'Qué es solo palabra de alguien',
  wordsHint: 'Nadie puede probar más de esto que de quién viene.',
  verdict: 'Lo que este archivo dice que se comprobó al escribirlo',
  check: 'Cómo comprobarlo por otro camino',
  checkSteps: [
    'Primero compare el código del comprobante de arriba con el del comprobante que la persona recibió al terminar: deben ser iguales.',
    'Guarde el registro y las llaves con los botones de abajo.',
    'Pida las llaves también al servidor de la institución (/api/receipt-key), o a quien las haya guardado antes: así no depende de este archivo.',
    'Pida a la institución su copia del programa quipu-replay, o que lo use ante usted: dice si el comprobante vale para ese registro.',
  ],
  command: (receipt: string) => `quipu-replay registro.jsonl --verify ${receipt} --key llaves.pem`,
  saveLog: (number: number | null) => (number === null ? 'Guardar el registro' : `Guardar el registro ${number}`),
  saveKeys: 'Guardar las llaves',
  key: (id: string) => `Llave ${id}`,
  log: (number: number | null) => (number === null ? 'registro.jsonl' : `registro-${number}.jsonl`),
  keys: 'llaves.pem',
  viewer: 'La pantalla, instante por instante',
  broken: 'Este archivo no está completo: pida otra copia.',
} as const;
