export const texts = {
  title: 'Importar respaldo',
  help: 'Elija el archivo que descargó en el equipo donde rindió la evaluación. Su nombre termina en .backup, si nadie lo ha cambiado.',
  file: 'Archivo de respaldo',
  missing: 'Seleccione el archivo de respaldo',
  tooLarge: (megabytes: number) => `El archivo pesa más de ${megabytes} MB: no es un respaldo de esta evaluación`,
  send: 'Importar',
  sending: 'Importando…',
  goesOn: 'Puede cerrar esta ventana: el archivo se sigue enviando y le avisaremos del resultado.',
  cancel: 'Cancelar',
  close: 'Cerrar',
  taken: (answers: number) =>
    answers === 0
      ? 'El servidor ya tenía todas las respuestas de este respaldo.'
      : answers === 1
        ? 'Se recuperó 1 respuesta.'
        : `Se recuperaron ${answers} respuestas.`,
  finished: 'La evaluación quedó finalizada.',
  foreign: 'El archivo no tiene las respuestas de una evaluación.',
  unreadable: 'No se pudo leer el archivo. Selecciónelo otra vez.',
  refused: 'El servidor no aceptó el archivo.',
  failed: 'Ha ocurrido un error, verifique su conexión a internet',
  noConnection: 'No se pudo conectar, verifique su conexión a internet',
} as const;
