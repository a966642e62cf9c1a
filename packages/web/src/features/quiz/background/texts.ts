/** Texts of what runs in the background: of the log, the backup and the receipt. */
export const texts = {
  forked:
    'El registro que guarda este equipo no coincide con el que ya tiene el servidor, por ejemplo porque la evaluación se abrió en otro navegador. Puede continuar: sus respuestas se guardan y se envían igual. Avise a la persona encargada.',
  backupOffer:
    'Descargue el respaldo de su evaluación y guárdelo fuera de este equipo: si falla, sus respuestas no se pierden.',
  backup: 'Descargar respaldo',
  backupSaved: (time: string) => `Respaldo descargado a las ${time}. Si cambia alguna respuesta, descárguelo otra vez.`,
  backupUnable:
    'Este navegador no puede crear el respaldo de la evaluación. No cierre esta ventana y avise a la persona encargada.',
  backupFailed: 'No se pudo crear el respaldo.',
  backupAtEnd:
    'Descargue el respaldo antes de salir: si este equipo no vuelve a conectarse, con él se entregan sus respuestas.',

  receipt: 'Comprobante de la evaluación',
  receiptComing: 'Preparando su comprobante: se envían las últimas líneas del registro.',
  receiptProgress: (held: number, total: number) => `${held} de ${total}`,
  receiptLater:
    'Su comprobante llegará al volver la conexión. No hace falta esperarlo: puede salir, y el registro se enviará después.',
  receiptNone:
    'El servidor no recibió todo el registro de la evaluación, así que no hay comprobante. Sus respuestas sí fueron entregadas. Avise a la persona encargada.',
  receiptReady: 'Su comprobante está listo.',
} as const;
