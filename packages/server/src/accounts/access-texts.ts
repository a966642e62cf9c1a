const lasting = (seconds: number): string =>
  seconds % 60 === 0 && seconds > 60 ? `${seconds / 60} minutos` : seconds === 1 ? '1 segundo' : `${seconds} segundos`;

export const texts = {
  newVersion: 'Existe una nueva versión, elimine archivos temporales y vuelva a intentar.',
  unknownUser: 'Usuario incorrecto. Recuerde: su usuario corresponde a su número de cédula o pasaporte.',
  wrongPassword: 'Clave incorrecta.',
  codeWrongPassword: 'Clave incorrecta',
  codeUnknownUser: 'Usuario incorrecto',
  wrongCode: 'El código ingresado es incorrecto.',
  codeGone: 'Este código ya no sirve. Vuelva a ingresar para recibir otro.',
  tooManyCodes: 'Se enviaron demasiados códigos. Espere unos minutos y vuelva a intentar.',
  wrongCaptcha: 'Captcha incorrecto. Intente de nuevo.',
  captchaGone: 'No se pudo cargar el Captcha.',
  tooManyCaptchas: 'Demasiadas solicitudes. Espere un momento y vuelva a intentar.',
  blockedAddress: 'El acceso desde su red está bloqueado. Comuníquese con la institución.',
  outsideHours: 'Acércate a la sede en el horario asignado.',
  unconfirmed: 'Confirme su correo electrónico para ingresar.',
  byInstitution: 'Usted ingresa con la cuenta de la institución: use ese enlace, al pie de esta página.',
  inactive: 'Usuario no activo, revise su buzón de correo',
  disabled: 'En este momento el acceso a la plataforma no está disponible.',
  clock:
    'La fecha y hora de su computador se encuentra incorrecta. Cierre la aplicación, configure fecha, hora y zona horaria de forma correcta y vuelva a intentar.',
  pause: (seconds: number) => `Demasiados intentos fallidos. Podrá volver a intentar en ${lasting(seconds)}.`,
  captchaNeeded:
    'Hubo muchos intentos fallidos con este usuario. Para continuar, escriba también el texto de la imagen.',
  tooManyFailures: 'Demasiados intentos fallidos. Espere unos minutos y vuelva a intentar.',
  tooManyWaiting: 'Hay muchos ingresos en este momento. Espere un minuto y vuelva a intentar.',
  tooManyRefreshes: 'Demasiadas solicitudes. Espere un momento y vuelva a intentar.',
  refreshRefused: 'No Autorizado',
  codeMail: {
    subject: 'Su código de ingreso',
    /** `isBeforePassword`: whoever asked for it did not have to know the password. */
    text: (fullName: string, code: string, seconds: number, isBeforePassword: boolean) =>
      `${fullName}:\n\nSu código para ingresar es ${code}. Vence en ${lasting(seconds)} y sirve una sola vez.\n\nNadie de la institución se lo pedirá. Si usted no está ingresando, ${
        isBeforePassword
          ? 'alguien intenta adivinar su clave: sin este código no podrá entrar, no se lo dé a nadie.'
          : 'alguien conoce su clave: cámbiela.'
      }`,
  },
} as const;
