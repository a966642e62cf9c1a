export const texts = {
  closeNotice: 'Cerrar aviso',
  cancel: 'Cancelar',
  accept: 'Aceptar',
  retry: 'Reintentar',
  loading: 'Cargando…',
  timeLeft: 'Tiempo restante',
  timeOver: 'El tiempo ha terminado',
  imageMissing: 'Imagen no disponible',
} as const;
