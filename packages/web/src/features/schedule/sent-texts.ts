/** The page after something was sent says these. */
export const sentTexts = {
  title: { enrollment: 'Inscripción enviada', postulation: 'Segunda postulación enviada' },
  number: 'Número',
  date: 'Fecha',
  career: (place: number, of: number) =>
    of === 1 ? 'Carrera' : place === 0 ? 'Primera prioridad' : 'Segunda prioridad',
  mailed: (email: string) => `Enviamos una copia a ${email}.`,
  save: 'Guardar PDF',
  saveFailed: 'No se pudo descargar el archivo. Intente otra vez.',
  failed: 'Fue enviada. No se pudo cargar su número en este momento.',
  retry: 'Reintentar',
  next: 'Lo que sigue',
  home: 'Ir al inicio',
} as const;
