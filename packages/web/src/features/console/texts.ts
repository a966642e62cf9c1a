export const texts = {
  title: 'Consola de supervisión',
  refused: 'No tiene acceso a esta sesión.',
  unreachable: 'No se pudo conectar, verifique su conexión a internet',
  failed: 'Ha ocurrido un error. Vuelva a intentar.',
  staleSince: (hour: string) => `Sin conexión con el servidor. Lo que ve es de las ${hour}; se sigue intentando.`,
  retry: 'Reintentar',
  sessions: 'Todas las sesiones',
  status: {
    P: 'Pendiente',
    A: 'En curso',
    F: 'Finalizado',
    FT: 'Finalizado',
    FC: 'Finalizado',
    FST: 'Finalizado',
    I: 'Ausente',
  },
  /** Words for how it ended, where there is room. */
  endings: {
    F: 'por la persona',
    FT: 'al terminar su tiempo',
    FC: 'por una regla de la evaluación',
    FST: 'al terminar el tiempo de la última sección',
  },
} as const;
