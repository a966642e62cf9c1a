export const texts = {
  title: 'Consola de supervisión',
  refused: 'No tiene acceso a esta jornada.',
  unreachable: 'No se pudo conectar, verifique su conexión a internet',
  failed: 'Ha ocurrido un error. Vuelva a intentar.',
  staleSince: (hour: string) => `Sin conexión con el servidor. Lo que ve es de las ${hour}; se sigue intentando.`,
  retry: 'Reintentar',
  sessions: 'Todas las jornadas',
  status: {
    P: 'Pendiente',
    A: 'En curso',
    F: 'Finalizado',
    FT: 'Finalizado: tiempo',
    FC: 'Finalizado por regla',
    FST: 'Finalizado: última sección',
    I: 'Ausente',
  },
} as const;
