import type { Rejection } from '@quipu/engine';

const INVALID: Readonly<Record<Extract<Rejection, { reason: 'InvalidDetails' }>['problem'], string>> = {
  notYet: 'Esto no es una respuesta válida: no se ha guardado.',
  tooMany: 'Son más opciones de las permitidas: no se ha guardado.',
  notOffered: 'Esto no es una respuesta válida: no se ha guardado.',
  tooLong: 'Esto es demasiado largo: no se ha guardado.',
  illFormed: 'Esto tiene un carácter incompleto: no se ha guardado.',
  notANumber: 'Esto no es un número: no se ha guardado.',
  notADate: 'Esto no es una fecha: no se ha guardado.',
};

/** `1 234 coma 5`: nobody has to know which separator is whose. */
const numberInWords = (value: string): string => {
  const [whole = '', decimals] = value.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return `${value.startsWith('-') ? 'menos ' : ''}${grouped}${decimals === undefined ? '' : ` coma ${decimals}`}`;
};

const whyNotKept = (rejection: Rejection): string => {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- Of others there is nothing to say but that it was not kept.
  switch (rejection.reason) {
    case 'TimeOver':
    case 'AlreadyFinished':
    case 'NotUnderWay':
      return 'Esto no se guardó: se escribió cuando la evaluación ya había terminado.';
    case 'SectionOver':
      return 'Esto no se guardó: se escribió cuando el tiempo de la sección ya había terminado.';
    case 'Blocked':
      return 'Esto aún no se guarda: la evaluación está detenida. Se guardará en cuanto continúe.';
    case 'Stale':
      return 'Esto se respondió antes de que la evaluación se abriera de nuevo, y no cuenta.';
    case 'ItemDisabled':
      return 'Esto no se guardó: la pregunta ya no está disponible.';
    case 'InvalidDetails':
      return INVALID[rejection.problem];
    default:
      return 'Esto no se ha guardado.';
  }
};

/** Advice on a refused text, as long as the question can be answered. */
const toDo = (rejection: Rejection): string => {
  if (rejection.reason === 'Stale') return ' Respóndalo otra vez para que cuente.';
  if (rejection.reason !== 'InvalidDetails') return '';
  if (rejection.problem === 'tooLong') return ' Acórtelo.';
  return rejection.problem === 'illFormed' ? ' Escríbalo otra vez.' : '';
};

export const itemTexts = {
  leftDrafts: 'Lo que sigue no forma parte de sus respuestas:',
  leftUnchecked: 'Esto también se escribió, y falta comprobar si cuenta:',
  whyNotKept,
  notKept: (rejection: Rejection) => `${whyNotKept(rejection)}${toDo(rejection)}`,
  forReview: (words: string) =>
    `A tiempo, en este equipo, había respondido «${words}». La evaluación se abrió después en otro lugar, y aquí ya no se puede responder otra vez: una persona lo revisará.`,
  olderChoice: (words: string) =>
    `Antes, en este equipo, había respondido «${words}». La evaluación se abrió después en otro lugar, y esta respuesta no cuenta. Si es la que quiere, respóndala otra vez.`,
  clear: 'Borrar respuesta',
  freeText: 'Escriba su respuesta',
  noPaste: 'Escriba su respuesta. No se permite pegar texto.',
  number: 'Escriba un número. Puede usar coma o punto para los decimales.',
  changeSign: 'Cambiar el signo',
  understood: (value: string) => `Se entiende: ${numberInWords(value)}.`,
  notANumber: (standing: string) =>
    standing === ''
      ? 'Esto no es un número y no se ha guardado. Escriba solo el número.'
      : `Esto no es un número y no se ha guardado: su respuesta sigue siendo ${numberInWords(standing)}. Escriba solo el número.`,
  stands: (words: string) => `Su respuesta sigue siendo «${words}».`,
  nothing: 'sin respuesta',
  nothingAsked: 'Según lo que ha respondido, aquí no hay nada que responder.',
  notADate: (problem: string, standing: string) =>
    `${problem} No se ha guardado${standing === '' ? '' : `: su respuesta sigue siendo ${standing}`}.`,
  most: (max: number, count: number) =>
    `Puede elegir hasta ${max} ${max === 1 ? 'opción' : 'opciones'}. Elegidas: ${count}.`,
  characters: (count: number, max: number) => `${count} de ${max} caracteres. No se permite pegar texto.`,
} as const;
