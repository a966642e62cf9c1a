import type { Rejection } from '@quipu/engine';

const notKept = ({ reason }: Rejection): string => {
  switch (reason) {
    case 'TimeOver':
    case 'AlreadyFinished':
    case 'NotUnderWay':
      return 'Esto no se guardó: se escribió cuando la evaluación ya había terminado.';
    case 'SectionOver':
      return 'Esto no se guardó: se escribió cuando el tiempo de la sección ya había terminado.';
    case 'Blocked':
      return 'Esto aún no se guarda: la evaluación está detenida. Se guardará en cuanto continúe.';
    case 'Stale':
      return 'Esto se escribió antes de que la evaluación se abriera de nuevo, y no se guardó. Escríbalo otra vez para que cuente.';
    case 'ItemDisabled':
      return 'Esto no se guardó: la pregunta ya no está disponible.';
    case 'InvalidDetails':
      return 'Esto no es una respuesta válida: no se ha guardado.';
    default:
      return 'Esto no se ha guardado.';
  }
};

export const itemTexts = {
  notKept,
  clear: 'Borrar respuesta',
  freeText: 'Escriba su respuesta',
  noPaste: 'Escriba su respuesta. No se permite pegar texto.',
  number: 'Escriba un número. Puede usar coma o punto para los decimales.',
  notANumber: 'Esto no es un número: no se ha guardado.',
  date: 'Escriba la fecha o elíjala en el calendario.',
  most: (max: number, count: number) =>
    `Puede elegir hasta ${max} ${max === 1 ? 'opción' : 'opciones'}. Elegidas: ${count}.`,
  characters: (count: number, max: number) => `${count} de ${max} caracteres. No se permite pegar texto.`,
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
  noMatch: 'Sin pareja',
  slotName: (slot: number) => `el espacio ${slot}`,
  rowName: (index: number) => `la fila ${index}`,
} as const;
