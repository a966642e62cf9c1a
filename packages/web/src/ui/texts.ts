export const moreMonitorsThan = (allowed = 1): string =>
  `más de ${allowed === 1 ? 'un monitor' : `${allowed} monitores`}`;

export const texts = {
  closeApplication: 'Cerrar la aplicación',
  closeNotice: 'Cerrar aviso',
  cancel: 'Cancelar',
  accept: 'Aceptar',
  retry: 'Reintentar',
  loading: 'Cargando…',
  table: 'Tabla',
  timeLeft: 'Tiempo restante',
  timeOver: 'El tiempo ha terminado',
  messageTitle: 'Nuevo mensaje',
  sentAt: (hour: string, onDay: string) => `Enviado ${onDay}a las ${hour}`,
  carry: 'Llevar mis respuestas a otro equipo',
  newVersionTitle: 'Nueva versión',
  newVersion: 'Existe una nueva versión, elimine archivos temporales y vuelva a intentar.',
} as const;
