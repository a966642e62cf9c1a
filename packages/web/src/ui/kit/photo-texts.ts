export const texts = {
  see: 'Ver foto',
  hide: 'Ocultar foto',
  loading: 'Cargando foto…',
  gone: 'La foto ya no se conserva.',
  refused: 'No tiene acceso a esta foto.',
  unreachable: 'No se pudo conectar, verifique su conexión a internet',
} as const;
