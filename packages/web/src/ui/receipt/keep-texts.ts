/** Ways to keep a receipt. */
export const keepTexts = {
  code: 'Código',
  saveImage: 'Guardar imagen',
  saveText: 'Guardar texto',
  saveFailed: 'No se pudo guardar el comprobante',
  share: 'Compartir',
  print: 'Imprimir',
  savePdf: 'Guardar PDF',
  whole: 'Comprobante completo',
} as const;
