import { counted } from '../../../ui/counted-texts.ts';
/** Two sheets stand beside each other: these say what is seen, and accuse nobody. */
export const texts = {
  choose: 'Ver junto a otra hoja',
  other: 'Otra hoja del mismo formulario',
  otherHint: 'Elija de la lista, o escriba su número.',
  option: (sheetId: number, name: string, reference: string) => `${sheetId} · ${name} · ${reference}`,
  show: 'Ver juntas',
  alone: 'Ver solo una',
  loading: 'Buscando otras hojas…',
  none: 'No hay otra hoja del mismo formulario que usted pueda ver y de la que haya llegado un registro.',
  notChosen: 'Escriba el número de otra hoja.',
  otherForm: 'Esa hoja es de otro formulario: sus preguntas no son las mismas.',
  noLog: 'De una de las dos hojas no hay un registro que se pueda leer.',
  side: (name: string, sheetId: number) => `${name} · hoja ${sheetId}`,
  axis: 'Tiempo',
  axes: { clock: 'Por la hora del día', start: 'Desde que empezó cada una' },
  instant: (clock: string) => `A las ${clock}`,
  instantSince: (span: string) => `A los ${span} de empezar cada una`,
  alike: 'Misma respuesta a la misma pregunta, en momentos cercanos',
  within: 'Con esta diferencia o menos, en segundos',
  note: 'Muestra cuándo, y nada más: quienes saben la respuesta también coinciden, y más si la pregunta es fácil o si recorren la evaluación en el mismo orden.',
  count: (near: number, all: number) =>
    all === 0
      ? 'No dieron la misma respuesta a ninguna pregunta.'
      : `De ${counted(all, 'respuesta igual', 'respuestas iguales')} en las dos hojas, ${near} con esa diferencia o menos.`,
  table: 'Momentos, pregunta por pregunta',
  columns: ['Pregunta', 'Respuesta', 'Diferencia'],
  question: (one: string, other: string) => (one === other ? one : `${one} / ${other}`),
  same: { clock: 'a la vez', start: 'al mismo tiempo desde su inicio' },
  later: (name: string, span: string) => `${name}, ${span} después`,
  go: (clock: string) => `Ir a ${clock}`,
} as const;
