export const texts = {
  receipt: 'Comprobante de la evaluación',
  reason:
    'El servidor firmó el registro de su evaluación: cada paso, en orden. Guarde este código. Si algún día hay una duda, con él cualquiera puede comprobar que el registro no fue cambiado. No contiene sus respuestas.',
  code: 'Código',
  spelled: (characters: string) => `Código, letra por letra: ${characters}`,
  qr: 'Código QR con el comprobante completo',
  listen: 'Escuchar el código',
  copy: 'Copiar el código',
  copied: 'Código copiado',
  copyFailed: 'No se pudo copiar el código',
  saveImage: 'Guardar imagen',
  saveText: 'Guardar texto',
  saveFailed: 'No se pudo guardar el comprobante',
  evaluation: 'Evaluación',
  reference: 'Identificación',
  signedAt: 'Firmado por el servidor',
  whole: 'Comprobante completo',
} as const;
