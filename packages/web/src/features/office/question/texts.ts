/** They tell of a question, what is right of it and what becomes of grades by another right answer. */
export const texts = {
  question: 'La pregunta',
  nothing: '(nada)',
  given: (answer: string) => `Respondió: ${answer}`,
  correct: (answer: string) => `Correcta: ${answer}`,
  row: (content: string, given: string, correct: string) => `${content}: respondió ${given}, correcta ${correct}`,
  rightRow: (content: string, correct: string) => `${content}: correcta ${correct}`,
  gone: 'La pregunta ya no está en su hoja.',
  text: 'La respuesta correcta',
  textHint: 'Letras (B o A,C), un texto, un número, una fecha, espacios y filas (1=B,2=A) o parejas (A=2).',
  needsText: 'Escriba la respuesta correcta.',
  none: 'No cambia la nota de nadie.',
  grades: (count: number) => (count === 1 ? 'Cambia la nota de 1 persona.' : `Cambia la nota de ${count} personas.`),
} as const;
