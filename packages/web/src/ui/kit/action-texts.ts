export const texts = {
  cancel: 'Cancelar',
  sending: 'Enviando…',
  reason: 'Motivo',
  reasonHint: 'Queda registrado junto con su nombre.',
  needsReason: 'Escriba el motivo.',
  tooLong: (most: number) => `Use como máximo ${most} caracteres.`,
  unreachable: 'No se pudo conectar, verifique su conexión a internet',
  failed: 'Ha ocurrido un error. Vuelva a intentar.',
} as const;
