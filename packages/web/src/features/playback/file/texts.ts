const files = (count: number): string => (count === 1 ? 'una imagen o un sonido' : `${count} imágenes o sonidos`);

/** Whoever opens the file reads these: somebody who decides an appeal, and may never have seen the platform. */
export const texts = {
  title: 'Historia de una evaluación',
  person: 'Persona',
  evaluation: 'Evaluación',
  sheet: 'Hoja',
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
    'Está completo: se abre sin Internet, no envía nada y no se puede cambiar nada en él. Contiene respuestas y datos personales: guárdelo como un expediente.',
  ],
  zone: (zone: string) => `Las horas son las de la institución (${zone}).`,
  leftOut: (count: number) =>
    `Se escribió sin ${files(count)} de las preguntas: en su lugar dice «No está en este archivo».`,
  screen: (number: number, from: string) => `Equipo ${number}, desde las ${from}`,
  proofs: 'Qué está probado',
  proofsHint: 'Lo comprueba esta página, en su navegador, cada vez que se abre.',
  unchecked:
    'Este navegador no sabe comprobar firmas (Ed25519). El servidor las comprobó al escribir el archivo, y cualquiera puede hacerlo como se dice abajo.',
  words: 'Qué es solo palabra de alguien',
  wordsHint: 'Nadie puede probar más de esto que de quién viene.',
  verdict: 'Lo que el servidor comprobó al escribir este archivo',
  check: 'Cómo comprobarlo por otro camino',
  checkSteps: [
    'Guarde el registro y las llaves con los botones de abajo.',
    'Pida las llaves también al servidor de la institución (/api/receipt-key), o a quien las haya guardado antes: así no depende de este archivo.',
    'El programa quipu-replay, que cualquiera puede instalar, dice si el comprobante vale para ese registro:',
  ],
  command: (receipt: string) => `npx quipu-replay registro.jsonl --verify ${receipt} --key llaves.pem`,
  saveLog: (number: number | null) => (number === null ? 'Guardar el registro' : `Guardar el registro ${number}`),
  saveKeys: 'Guardar las llaves',
  key: (id: string) => `Llave ${id}`,
  log: (number: number | null) => (number === null ? 'registro.jsonl' : `registro-${number}.jsonl`),
  keys: 'llaves.pem',
  viewer: 'La pantalla, instante por instante',
  broken: 'Este archivo no está completo: pida otra copia.',
} as const;
