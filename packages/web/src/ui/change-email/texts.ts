export const texts = {
  title: 'Cambiar correo',
  emailRequired: 'Ingrese su correo electrónico',
  emailWrong: 'Escriba un correo electrónico válido',
  againRequired: 'Confirme su correo electrónico',
  different: 'Los correos no coinciden',
  save: 'Guardar',
  saving: 'Guardando…',
  cancel: 'Cancelar',
  notNow: 'Ya no puede cambiar el correo desde aquí. Ingrese de nuevo.',
  failed: 'Error al actualizar la información',
  tooMany: 'Demasiados intentos. Espere un momento y vuelva a intentar.',
  noReply: 'No se pudo conectar con el servidor. Verifique su conexión a internet',
} as const;
