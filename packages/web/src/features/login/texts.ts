export const texts = {
  title: 'Ingreso',
  user: 'Usuario',
  userHint: 'Número de cédula o pasaporte',
  password: 'Clave',
  showPassword: 'Mostrar la clave',
  hidePassword: 'Ocultar la clave',
  enter: 'Ingresar',
  entering: 'Ingresando…',
  userRequired: 'Ingrese su usuario',
  passwordRequired: 'Ingrese su clave',
  newVersion: 'Existe una nueva versión, elimine archivos temporales y vuelva a intentar.',
  newVersionTitle: 'Nueva versión',
  accept: 'Aceptar',
  wrongUser: 'Usuario incorrecto. Recuerde: su usuario corresponde a su número de cédula o pasaporte.',
  wrongPassword: 'Clave incorrecta.',
  notActive: 'Usuario no activo, revise su buzón de correo',
  wrongClock:
    'La fecha y hora de su computador se encuentra incorrecta. Cierre la aplicación, configure fecha, hora y zona horaria de forma correcta y vuelva a intentar.',
  wrongCaptcha: 'Captcha incorrecto. Intente de nuevo.',
  tooMany: 'Demasiados intentos. Espere un momento y vuelva a intentar.',
  other: 'Ha ocurrido un error',
  noReply: 'No se pudo conectar con el servidor. Verifique su conexión a internet',
  codeSent: (email: string | null) =>
    `Su cuenta pide un código de confirmación${email === null ? '' : `, enviado a ${email}`}. Comuníquese con su institución para ingresar.`,
  resetNeeded:
    'Su clave debe ser reemplazada antes de ingresar. Use el enlace del último correo de recuperación o comuníquese con su institución.',
} as const;
