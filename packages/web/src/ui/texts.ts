export const texts = {
  closeApplication: 'Cerrar la aplicación',
  closeNotice: 'Cerrar aviso',
  cancel: 'Cancelar',
  accept: 'Aceptar',
  retry: 'Reintentar',
  loading: 'Cargando…',
  timeLeft: 'Tiempo restante',
  timeOver: 'El tiempo ha terminado',
  sentAt: (hour: string, onDay: string) => `Enviado ${onDay}a las ${hour}`,
  carry: 'Llevar mis respuestas a otro equipo',
  newVersionTitle: 'Nueva versión',
  newVersion: 'Existe una nueva versión, elimine archivos temporales y vuelva a intentar.',
} as const;
