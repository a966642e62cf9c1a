export const texts = {
  cancel: 'Cancelar',
  sending: 'Enviando…',
  reason: 'Motivo',
  reasonHint: 'Queda registrado junto con su nombre.',
  needsReason: 'Escriba el motivo.',
  tooLong: (most: number) => `Use como máximo ${most} caracteres.`,
  unreachable: 'No se pudo conectar, verifique su conexión a internet',
  unknown: 'No se sabe si se hizo: no llegó la respuesta. Envíelo otra vez igual: no se hará dos veces.',
  onceOnly: 'Ya se había pedido antes: se hizo una sola vez.',
  failed: 'Ha ocurrido un error. Vuelva a intentar.',
} as const;
