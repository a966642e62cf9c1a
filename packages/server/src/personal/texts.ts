export const texts = {
  readMe: (reference: string) =>
    [
      `Todo lo que se guarda de la persona con identificación ${reference}.`,
      '',
      'datos.json: cada lista es una tabla de la base de datos. No están las claves ni los códigos del servidor.',
      'fotos: sus fotografías que todavía se guardan, por el número que tienen en "photo".',
      'bitacoras: el registro de cada evaluación, por su hoja y su época. quipu-replay lo muestra.',
      'resultados: las hojas de resultados publicadas.',
      '',
    ].join('\n'),
  /** It stands in the place of a name. */
  forgotten: 'Persona olvidada',
} as const;
