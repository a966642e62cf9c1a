export const texts = {
  title: 'Vista previa',
  titleOf: (name: string) => `Vista previa: ${name}`,
  hint: 'Así la ve el aspirante. Nada de lo que haga aquí se guarda ni se cuenta.',
  way: 'Mostrar',
  ways: { taken: 'Como se rinde', list: 'Todas las preguntas' },
  reader: 'Para quien',
  readers: { none: 've y oye', VISUAL: 'no ve (con audios)', AUDITIVA: 'no oye (con videos en señas)' },
  key: 'Respuestas correctas',
  keyFailed: 'No se pudieron traer las respuestas correctas. Vuelva a intentar.',
  phone: 'Ver en ancho de teléfono',
  back: 'Volver a Evaluaciones',
  refused: 'No puede ver esta evaluación.',
} as const;
