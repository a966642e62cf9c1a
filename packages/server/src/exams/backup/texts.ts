const answers = (count: number): string => (count === 1 ? '1 respuesta' : `${count} respuestas`);

/** An examinee reads these of a backup that they import, or of what another device carried over: of a file, or of codes. */
export const texts = {
  empty: 'El archivo está vacío.',
  foreign: 'El archivo no tiene las respuestas de una evaluación.',
  damaged: 'Estas respuestas están dañadas, incompletas o fueron modificadas: no se importó nada.',
  newer:
    'Estas respuestas fueron escritas por una versión más nueva que la de este servidor: no se importó nada. Guárdelas.',
  otherSheet: 'Estas respuestas son de otra evaluación.',
  otherPerson: 'Estas respuestas son de otra persona, o están dañadas: no se importó nada.',
  notHeld:
    'El servidor no tiene la primera parte del registro de ese equipo: no se importó nada. Descargue allí el archivo, que la incluye.',
  outside: 'El plazo para importar respuestas de esta evaluación ha concluido.',
  notStarted: 'La evaluación todavía no empieza: no hay nada que importar.',
  forked: 'Estas respuestas no coinciden con el registro que el servidor ya tiene de esta evaluación.',
  full: 'El servidor no admite más registros de esta evaluación: no se importó nada. Guarde el archivo y avise a la persona encargada.',
  nothingNew: 'No hay nada que el servidor no tenga.',
  taken: (count: number) => `Se ${count === 1 ? 'recuperó' : 'recuperaron'} ${answers(count)}.`,
  kept: (count: number) =>
    `${count === 1 ? 'Quedó' : 'Quedaron'} ${answers(count)} por revisar: la institución decidirá sobre ${count === 1 ? 'ella' : 'ellas'}.`,
  finished: 'La evaluación queda finalizada, como lo estaba en ese equipo.',
} as const;
