import { signed } from '../platform/mail/signed.ts';

const hours = (count: number) => {
  if (count > 72 && count % 24 === 0) return `${count / 24} días`;
  return count === 1 ? 'una hora' : `${count} horas`;
};
const minutes = (count: number) => (count % 60 === 0 ? hours(count / 60) : `${count} minutos`);

export const texts = {
  tooMany: 'Demasiadas solicitudes. Espere un momento y vuelva a intentar.',
  tooManyWaiting: 'Hay muchas solicitudes en este momento. Espere un minuto y vuelva a intentar.',
  tooManyMails: 'Ya le enviamos varios correos. Revise su buzón, también el correo no deseado, o espere unos minutos.',

  reviewFields: 'Revise los datos señalados.',
  required: 'Este dato es obligatorio.',
  invalidCedula: 'Número de cédula no válido',
  invalidPassport: 'El pasaporte lleva solo letras y números, y hasta 20 caracteres.',
  passportIsCedula: 'Este es un número de cédula: elija Cédula como tipo de documento.',
  lettersOnly: 'El nombre lleva solo letras, espacios, guiones y apóstrofos.',
  oneSpace: 'Por favor, asegúrese de que solo exista un espacio entre palabras',
  nameTooLong: 'El nombre es demasiado largo.',
  invalidDate: 'La fecha de nacimiento no es válida.',
  dateOutside: (from: string, to: string) => `La fecha de nacimiento debe estar entre el ${from} y el ${to}.`,
  invalidCountry: 'Elija la nacionalidad de la lista.',
  invalidEmail: 'Ingrese un correo electrónico válido.',
  sameAlternate: 'El correo alternativo debe ser diferente del correo electrónico.',
  disabilityTooLong: 'El tipo de discapacidad es demasiado largo.',
  password: {
    short: 'La clave debe tener 12 caracteres o más.',
    groups:
      'La clave debe tener al menos tres de estos grupos: mayúsculas, minúsculas, números, caracteres especiales.',
    name: 'La clave no debe contener palabras de su nombre.',
    identification: 'La clave no debe contener su número de identificación.',
    birthdate: 'La clave no debe contener su fecha de nacimiento.',
    same: 'Elija una clave diferente de la que tiene.',
    common: 'Esta clave es muy común y fácil de adivinar. Elija otra.',
    pattern:
      'La clave debe iniciar con una letra. Debe contener como mínimo 6 y como máximo 12 caracteres. Puede usar letras y números y los siguientes caracteres especiales !@#$%',
  },

  registered: 'Este número de identificación ya tiene una cuenta. Ingrese con su clave o recupérela.',
  registeredPending: (masked: string | null, canLogIn: boolean) =>
    [
      `Este número de identificación ya tiene una cuenta por activar. Abra el enlace que enviamos a ${masked ?? 'su correo'}.`,
      ...(canLogIn ? ['Si ese correo está mal escrito, ingrese con su clave y cámbielo.'] : []),
    ].join(' '),
  emailTaken: 'Este correo ya está registrado en otra cuenta.',
  sameEmail: 'Este ya es el correo de su cuenta.',
  emailsDiffer: 'Los correos no coinciden.',
  wrongPassword: 'La clave ingresada no es correcta.',
  cannotChangeEmail: 'No puede cambiar su correo en este paso. Vuelva a ingresar.',

  registryNotFound: 'No encontramos este número de cédula en el registro de identidad. Revise que esté bien escrito.',
  registryRefused: 'El registro de identidad no permite usar este número de cédula.',
  registryUnavailable:
    'El registro de identidad no responde en este momento. Puede continuar y llenar sus datos manualmente.',

  wrongCaptcha: 'Error al verificar el Captcha. Inténtelo nuevamente.',
  tooManyCodes: 'Se enviaron demasiados códigos. Espere unos minutos y vuelva a intentar.',
  noAccount: 'No existe una cuenta con este número de identificación.',
  noEmail: 'Su cuenta no tiene un correo registrado. Comuníquese con la institución.',
  expired: 'El token ha caducado',
  otherEmail: 'El correo no corresponde a la cuenta.',
  tooManyFailures: 'Demasiados intentos fallidos. Espere unos minutos y vuelva a intentar.',

  mails: {
    activation: (institution: string, fullName: string, link: string, life: number) => ({
      subject: 'Active su cuenta',
      text: signed(
        institution,
        `${fullName}:`,
        `Recibimos su registro en la plataforma de ${institution}. Para activar su cuenta, abra este enlace:`,
        link,
        `El enlace sirve durante ${hours(life)}. Si se envió más de uno, use el más reciente.`,
        'Si usted no se registró, no haga nada: la cuenta no se activará.',
      ),
    }),
    confirmation: (institution: string, fullName: string, link: string, life: number) => ({
      subject: 'Confirme su correo electrónico',
      text: signed(
        institution,
        `${fullName}:`,
        `Esta dirección es ahora el correo de su cuenta en la plataforma de ${institution}. Para confirmar que es suya, abra este enlace:`,
        link,
        `El enlace sirve durante ${hours(life)}.`,
        'Si usted no lo pidió, no haga nada.',
      ),
    }),
    invitation: (institution: string, fullName: string, reference: string, link: string, life: number) => ({
      subject: 'Su cuenta está lista',
      text: signed(
        institution,
        `${fullName}:`,
        `Usted tiene una cuenta en la plataforma de ${institution}. Para hacer su clave, abra este enlace:`,
        link,
        `Después ingrese con su número de identificación, ${reference}, y esa clave.`,
        `El enlace sirve una sola vez, durante ${hours(life)}. Si ya no sirve, pida otro en la pantalla de ingreso, con «Recuperar mi clave».`,
      ),
    }),
    reset: (institution: string, fullName: string, link: string, life: number) => ({
      subject: 'Genere una nueva clave',
      text: signed(
        institution,
        `${fullName}:`,
        `Alguien pidió recuperar la clave de su cuenta en la plataforma de ${institution}. Para generar una nueva clave, abra este enlace:`,
        link,
        `El enlace sirve una sola vez, durante ${minutes(life)}. Si pidió más de uno, use el más reciente.`,
        'Si usted no lo pidió, no haga nada: su clave sigue siendo la misma.',
      ),
    }),
    /** It goes to the address that was left: it may be a stranger's, so it says nothing of the person. */
    emailChanged: (institution: string) => ({
      subject: 'Su correo fue cambiado',
      text: signed(
        institution,
        `Una cuenta de la plataforma de ${institution} que usaba esta dirección de correo ahora usa otra.`,
        'Si usted tiene una cuenta y no hizo este cambio, comuníquese de inmediato con la institución. Si no tiene una cuenta, no haga nada.',
      ),
    }),
    referenceChanged: (institution: string, fullName: string, before: string, now: string) => ({
      subject: 'Cambió el número con que ingresa',
      text: signed(
        institution,
        `${fullName}:`,
        `Se corrigió el número de identificación de su cuenta en la plataforma de ${institution}: era ${before}, y ahora es ${now}.`,
        `Desde ahora ingrese con ${now}. Su clave es la misma; si todavía no la hizo, el enlace que se le envió sigue sirviendo.`,
        `Si ${now} no es su número, comuníquese de inmediato con la institución.`,
      ),
    }),
    passwordChanged: (institution: string, fullName: string) => ({
      subject: 'Su clave fue cambiada',
      text: signed(
        institution,
        `${fullName}:`,
        `La clave de su cuenta en la plataforma de ${institution} acaba de cambiar. Las sesiones abiertas en otros dispositivos se cerraron.`,
        'Si usted no hizo este cambio, recupere su clave desde la pantalla de ingreso y comuníquese de inmediato con la institución.',
      ),
    }),
  },
} as const;
