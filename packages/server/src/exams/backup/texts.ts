const answers = (count: number): string => (count === 1 ? '1 respuesta' : `${count} respuestas`);

/** An examinee reads these of a backup that they import. */
export const texts = {
  empty: 'El archivo está vacío.',
  foreign: 'El archivo no es el respaldo de una evaluación.',
  damaged: 'El respaldo está dañado, incompleto o fue modificado: no se importó nada.',
  newer:
    'El respaldo fue escrito por una versión más nueva que la de este servidor: no se importó nada. Guarde el archivo.',
  otherSheet: 'El respaldo es de otra evaluación.',
  otherPerson: 'El respaldo es de otra persona, o está dañado: no se importó nada.',
  notHeld:
    'El servidor no tiene la primera parte del registro de ese equipo: no se importó nada. Descargue allí el archivo, que la incluye.',
  outside: 'El plazo para importar el respaldo de esta evaluación ha concluido.',
  notStarted: 'La evaluación todavía no empieza: no hay nada que importar.',
  forked: 'El respaldo no coincide con el registro que el servidor ya tiene de esta evaluación.',
  full: 'El servidor no admite más registros de esta evaluación: no se importó nada. Guarde el archivo y avise a la persona encargada.',
  nothingNew: 'El respaldo no contiene nada que el servidor no tenga.',
  taken: (count: number) => `Se ${count === 1 ? 'recuperó' : 'recuperaron'} ${answers(count)} del respaldo.`,
  kept: (count: number) =>
    `${count === 1 ? 'Quedó' : 'Quedaron'} ${answers(count)} por revisar: la institución decidirá sobre ${count === 1 ? 'ella' : 'ellas'}.`,
  finished: 'La evaluación queda finalizada, como dice el respaldo.',
} as const;
