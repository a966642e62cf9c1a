/** A file of its own, because leaving is fetched by itself. */
export const texts = {
  saving: 'Guardando cambios...',
  savingBody: 'Se envían sus respuestas al servidor. No cierre esta ventana.',
  unsent: 'Sin conexión',
  unsentBody:
    'Hay respuestas que aún no llegan al servidor. Quedan guardadas en este equipo: para enviarlas, vuelva a ingresar aquí cuando tenga conexión.',
  silent: 'El servidor no responde',
  silentBody:
    'Hay respuestas que aún no llegan al servidor. Quedan guardadas en este equipo: para enviarlas, vuelva a ingresar aquí más tarde.',
  slow: 'El servidor tarda en responder. Sus respuestas quedan guardadas en este equipo aunque salga ahora.',
  slowUnkept:
    'El servidor tarda en responder, y este equipo no puede guardar sus respuestas: si sale ahora, pueden perderse.',
  unkept: 'Respuestas sin guardar',
  unkeptBody:
    'Hay respuestas que aún no llegan al servidor, y este equipo no puede guardarlas. Si sale ahora, pueden perderse: para enviarlas, vuelva a la evaluación.',
  backupHint: 'Para no depender de este equipo, descargue el archivo de respaldo de la evaluación antes de salir.',
  backup: 'Descargar respaldo',
  backupFailed: 'No se pudo crear el respaldo.',
  drafts: 'Cambios sin guardar',
  draftsBody: 'Al cerrar la sesión se perderá lo que escribió y aún no ha guardado.',
  leaveAnyway: 'Salir de todas formas',
} as const;
