export const texts = {
  cancel: 'Cancelar',
  saving: 'Guardando…',
  toLogin: 'Ir al ingreso',
  other: 'Ha ocurrido un error',
  noReply: 'No se pudo conectar con el servidor. Verifique su conexión a internet',
  tooMany: 'Demasiados intentos. Espere un momento y vuelva a intentar.',

  current: 'Clave actual',
  theCurrent: 'la clave actual',
  currentRequired: 'Ingrese su clave actual',
  next: 'Nueva clave',
  theNext: 'la nueva clave',
  nextRequired: 'Ingrese la nueva clave',
  confirmation: 'Confirme la nueva clave',
  theConfirmation: 'la confirmación',
  confirmationRequired: 'Escriba otra vez la nueva clave',
  notEqual: 'Las claves no coinciden',
  pattern:
    'La clave debe iniciar con una letra. Debe contener como mínimo 6 y como máximo 12 caracteres. Puede usar letras y números y los siguientes caracteres especiales !@#$%',
  long: 'La clave debe tener al menos 12 caracteres',
  replaced: 'Clave actualizada',

  activation: {
    title: 'Activación de la cuenta',
    working: 'Comprobando su enlace…',
    right: 'Activación Correcta',
    wrong: 'Usuario no Registrado',
    toLogin: 'En un momento irá a la pantalla de ingreso.',
    toHome: 'En un momento volverá a su inicio.',
    home: 'Ir al inicio',
    another: 'La cuenta que se activó no es la que está abierta en este equipo.',
    goOn: 'Continuar con mi cuenta',
    toSignUp: 'En un momento podrá crear su cuenta.',
    unknown: 'El enlace no se pudo comprobar por ahora.',
    again: 'Reintentar',
  },

  changePassword: {
    title: 'Cambiar clave',
    save: 'Cambiar clave',
    notCurrent: 'La clave ingresada no coincide con la actual',
  },

  code: {
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
    resend: 'Reenviar',
    notSent: 'No se pudo enviar otro código. Ingrese de nuevo para recibirlo.',
    wrongCode: 'El código ingresado es incorrecto.',
    wrongPassword: 'Clave incorrecta',
    wrongUser: 'Usuario incorrecto',
    wrongClock:
      'La fecha y hora de su computador se encuentra incorrecta. Cierre la aplicación, configure fecha, hora y zona horaria de forma correcta y vuelva a intentar.',
  },

  newPassword: {
    title: 'Generar nueva clave',
    note: 'Si aparece el mensaje «El token ha caducado», use el enlace del último correo de recuperación que recibió: los anteriores dejan de servir.',
    twelve: 'Al menos 12 caracteres',
    save: 'Guardar nueva clave',
    invalidLink: 'El enlace no es válido.',
    askAgain: 'Solicitar otro correo',
  },

  recovery: {
    title: 'Recuperar clave',
    intro: 'Le enviaremos un correo con el enlace para generar una nueva clave.',
    identification: 'Identificación',
    identificationHint: 'Número de cédula o pasaporte',
    identificationRequired: 'Ingrese su identificación',
    captchaRequired: 'Escriba el texto de la imagen',
    next: 'Continuar',
    sending: 'Enviando…',
    sent: 'Correo enviado, sigue los pasos para cambiar tu clave',
    sentTo: 'Se envió a:',
    sentNote: 'Puede tardar unos minutos. Si no lo encuentra, revise la carpeta de correo no deseado.',
    sentIfKnown: 'Si hay una cuenta con esa identificación, el correo llegará a la dirección registrada en ella.',
    wrongCaptcha: 'Error al verificar el Captcha. Inténtelo nuevamente.',
  },

  updateEmail: {
    title: 'Cambiar correo',
    now: (email: string) =>
      `Su correo actual es ${email}. Escriba la dirección que desea usar: le enviaremos un enlace para confirmarla.`,
    none: 'Escriba la dirección que desea usar: le enviaremos un enlace para confirmarla.',
    wrongPassword: 'La clave ingresada no es correcta.',
    save: 'Guardar',
    saved: 'Información actualizada con éxito',
    failed: 'Error al actualizar la información',
  },
} as const;
