export const texts = {
  newVersion: 'Existe una nueva versión, elimine archivos temporales y vuelva a intentar.',
  unknownUser: 'Usuario incorrecto. Recuerde: su usuario corresponde a su número de cédula o pasaporte.',
  wrongPassword: 'Clave incorrecta.',
  inactive: 'Usuario no activo, revise su buzón de correo',
  pending: 'Su cuenta aún no está activada. Abra el enlace que enviamos a su correo.',
  disabled: 'En este momento el acceso a la plataforma no está disponible.',
  clock:
    'La fecha y hora de su computador se encuentra incorrecta. Cierre la aplicación, configure fecha, hora y zona horaria de forma correcta y vuelva a intentar.',
  tooManyFailures: 'Demasiados intentos fallidos. Espere unos minutos y vuelva a intentar.',
  tooManyWaiting: 'Hay muchos ingresos en este momento. Espere un minuto y vuelva a intentar.',
  tooManyRefreshes: 'Demasiadas solicitudes. Espere un momento y vuelva a intentar.',
  refreshRefused: 'No Autorizado',
  replaced: 'Acceso no autorizado, solo se admite un inicio de sesión simultáneo.',
} as const;
