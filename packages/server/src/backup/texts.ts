const answers = (count: number): string => (count === 1 ? '1 respuesta' : `${count} respuestas`);

/** What an examinee reads of a backup that they import. */
export const texts = {
  empty: 'El archivo está vacío.',
  foreign: 'El archivo no es una copia de seguridad de una evaluación.',
  damaged: 'La copia de seguridad está dañada, incompleta o fue modificada: no se importó nada.',
  otherSheet: 'La copia de seguridad es de otra evaluación.',
  otherPerson: 'La copia de seguridad es de otra persona.',
  outside: 'El plazo para importar la copia de seguridad de esta evaluación ha concluido.',
  notStarted: 'La evaluación todavía no empieza: no hay nada que importar.',
  forked: 'La copia de seguridad no coincide con el registro que el servidor ya tiene de esta evaluación.',
  nothingNew: 'La copia de seguridad no contiene nada que el servidor no tenga.',
  taken: (count: number) => `Se recuperaron ${answers(count)} de la copia de seguridad.`,
  kept: (count: number) =>
    `${count === 1 ? 'Quedó' : 'Quedaron'} ${answers(count)} por revisar: la institución decidirá sobre ${count === 1 ? 'ella' : 'ellas'}.`,
  finished: 'La evaluación queda finalizada, como dice la copia.',
} as const;
