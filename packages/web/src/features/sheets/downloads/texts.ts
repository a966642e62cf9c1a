/** Texts that spec 2 §8 quotes are here to the letter. */
export const texts = {
  notReady: {
    results: 'Tu hoja de resultados aún no está disponible, por favor espera un momento.',
    report: 'Por favor espera un momento, en breve recibirás un correo y podrás descargarte el informe individual.',
    receipt: 'Tu comprobante de asignación aún no está disponible, por favor espera un momento.',
  },
  forbidden: 'No tiene acceso a este archivo.',
  failed: 'Ha ocurrido un error, verifique su conexión a internet',
  noConnection: 'No se pudo conectar, verifique su conexión a internet',
  downloading: 'Descargando…',
  saved: (name: string) => `Se descargó el archivo ${name}`,
  fileNames: { results: 'resultados', report: 'informe-individual', receipt: 'comprobante' },
} as const;
