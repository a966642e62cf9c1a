import { counted, questions } from '../../../ui/counted-texts.ts';
/** Whoever looks at an evaluation before it is taken reads these. */
export const texts = {
  over: 'Fin de la vista previa',
  nothingKept: 'Aquí el aspirante recibe su comprobante. De lo que respondió en la vista previa no queda nada.',
  again: 'Verla otra vez',
  watermark: 'VISTA PREVIA',
  right: 'Respuesta correcta:',
  noneRight: 'ninguna (no se califica sola, o se anuló).',
  questions: (count: number, readings: number) => {
    const asked = questions(count);
    if (readings === 0) return asked;
    return `${asked} y ${counted(readings, 'lectura', 'lecturas')}`;
  },
  duration: (seconds: number) => {
    const minutes = Math.floor(seconds / 60);
    const rest = seconds % 60;
    return `Con tiempo propio: ${[...(minutes > 0 ? [`${minutes} min`] : []), ...(rest > 0 ? [`${rest} s`] : [])].join(' ')}`;
  },
  singlePage: 'Todas sus preguntas en una página',
} as const;
