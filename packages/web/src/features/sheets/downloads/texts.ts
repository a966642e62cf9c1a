/** The results' and the report's are to the letter of spec 2 §8, which does not quote the receipt's. */
export const texts = {
  notReady: {
    results: 'Tu hoja de resultados aún no está disponible, por favor espera un momento.',
    report: 'Por favor espera un momento, en breve recibirás un correo y podrás descargarte el informe individual.',
    receipt: 'Su comprobante de asignación aún no está disponible, por favor espere un momento.',
  },
  forbidden: 'No tiene acceso a este archivo.',
  failed: 'Ha ocurrido un error, verifique su conexión a internet',
  noConnection: 'No se pudo conectar, verifique su conexión a internet',
  downloading: 'Descargando…',
  saved: (name: string) => `Se descargó el archivo ${name}`,
  fileNames: { results: 'resultados', report: 'informe-individual', receipt: 'comprobante' },
} as const;
