export const texts = {
  title: 'Código de confirmación',
  sent: (email: string | null) =>
    email === null
      ? 'Enviamos un código de seis dígitos a su correo. Escríbalo para ingresar.'
      : `Enviamos un código de seis dígitos a ${email}. Escríbalo para ingresar.`,
  label: 'Código de seis dígitos',
  hint: 'Si no llega en unos segundos, revise el correo no deseado.',
  incomplete: 'Escriba los seis dígitos del código',
  timeLeft: 'El código vence en',
  expired: 'El código ha vencido. Ingrese de nuevo para recibir otro.',
  changed: 'Enviamos un código nuevo.',
  enter: 'Continuar',
  entering: 'Comprobando…',
  changeEmail: 'Cambiar correo',
  cancel: 'Cancelar',
  wrongCode: 'El código ingresado es incorrecto.',
  wrongPassword: 'Clave incorrecta',
  wrongUser: 'Usuario incorrecto',
  wrongClock:
    'La fecha y hora de su computador se encuentra incorrecta. Cierre la aplicación, configure fecha, hora y zona horaria de forma correcta y vuelva a intentar.',
  tooMany: 'Demasiados intentos. Espere un momento y vuelva a intentar.',
  other: 'Ha ocurrido un error',
  noReply: 'No se pudo conectar con el servidor. Verifique su conexión a internet',
} as const;
