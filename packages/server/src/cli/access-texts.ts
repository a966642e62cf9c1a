export const accessUsage = `  load-agreements ARCHIVO [--files CARPETA]
      Pone en vigor los acuerdos del archivo (lista JSON: title, content, location, audio) y solo esos. location es login
      (se piden al ingresar) o home (en la pantalla de evaluaciones). Uno que no cambia conserva sus aceptaciones; uno que
      cambia se pide de nuevo a todos.
  settings
      Muestra lo que decide la institución, con sus valores.
  set CLAVE VALOR [--who QUIÉN --why MOTIVO]
      Cambia un valor: npx quipu set settings.captcha 1. Con null vuelve al valor del producto. El servidor lo toma en
      dos segundos.
  block-address RED --who QUIÉN --why MOTIVO
      Nadie ingresa desde esa dirección o red (10.20.0.0/16).
  unblock-address RED --who QUIÉN --why MOTIVO
  blocked-addresses
      Las direcciones bloqueadas, con quién las bloqueó y por qué.
  lab-user USUARIO on|off --who QUIÉN --why MOTIVO
      Dice si es un usuario de laboratorio. Quienes se registran solos no lo son; quienes se cargan, sí, si no se indica.
  lab-hours USUARIO --start FECHA --end FECHA --who QUIÉN --why MOTIVO
      Agrega un horario de laboratorio: con alguno, un usuario de laboratorio ingresa solo dentro de ellos. Sin
      zona horaria (2026-12-01 08:00), las fechas son de Ecuador.
  clear-lab-hours USUARIO --who QUIÉN --why MOTIVO
      Quita todos los horarios de esa persona.
  activate USUARIO --who QUIÉN --why MOTIVO
      Activa la cuenta: la que espera su correo de activación y la que se desactivó.
  deactivate USUARIO --who QUIÉN --why MOTIVO
      Desactiva la cuenta y termina sus sesiones.
  confirm-email USUARIO --who QUIÉN --why MOTIVO
      Da por confirmado el correo de la cuenta.
  set-email USUARIO CORREO --who QUIÉN --why MOTIVO
      Cambia el correo de la cuenta y lo da por confirmado. Los enlaces ya enviados dejan de servir.
  require-code USUARIO on|off --who QUIÉN --why MOTIVO
      Pide, o deja de pedir, un código de un solo uso después de la clave.
  require-new-password USUARIO --who QUIÉN --why MOTIVO
      El próximo ingreso pide una clave nueva.
  show-person USUARIO
      El estado de la cuenta de una persona.`;

const when = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 19);
const yesNo = (is: boolean): string => (is ? 'sí' : 'no');

export const accessTexts = {
  agreements: ({ added, kept, ended }: { readonly added: number; readonly kept: number; readonly ended: number }) =>
    `Acuerdos: ${added} nuevos, ${kept} sin cambio, ${ended} ya no se piden.`,
  needsSetting: 'Se esperaba: una clave y un valor. "npx quipu settings" muestra las claves.',
  unknownSetting: (key: string) => `No existe la clave "${key}". "npx quipu settings" muestra las que hay.`,
  wrongSetting: (key: string, expected: string) => `${key}: se esperaba ${expected}. No se cambió nada.`,
  setting: (key: string, value: string) => `${key} = ${value}`,
  expected: {
    flag: '1 o 0',
    positive: 'un número entero de 1 a 1000000000',
    count: 'un número entero, 0 o mayor',
    text: 'un texto',
    day: 'una fecha como 2009-12-31',
    oneOf: (values: readonly string[]) => `uno de estos valores: ${values.join(', ')}`,
    address: 'una dirección como http://localhost:3000, sin ruta',
    colour: 'un color como #0b4f6c',
    picture: 'el nombre de una imagen (svg, png, jpg, webp o gif) de las que se cargaron, sin carpeta',
    earlier: 'una fecha que no sea posterior a birthdateMax',
    later: 'una fecha que no sea anterior a birthdateMin',
    stun: 'una lista como ["stun:servidor.ec:3478"]',
    programs: 'una lista como ["AnyDesk", "obs64.exe"]',
    turn: 'una lista como ["turn:servidor.ec:3478"]',
    list: 'una lista como ["uno","dos"]',
    other: 'otro valor',
  },
  needsWho: '--who y --why son obligatorios: quién lo hace y por qué.',
  needsPerson: 'Falta el usuario: el número de cédula o pasaporte.',
  noPerson: (reference: string) => `No existe una persona con el usuario "${reference}".`,
  needsCidr: 'Se esperaba una dirección o una red, como 10.20.30.40 o 10.20.0.0/16 (sin bits después de la máscara).',
  blocked: (cidr: string) => `Bloqueada: ${cidr}`,
  alreadyBlocked: (cidr: string) => `Ya estaba bloqueada: ${cidr}`,
  unblocked: (cidr: string) => `Desbloqueada: ${cidr}`,
  notBlocked: (cidr: string) => `No está bloqueada: ${cidr}`,
  noneBlocked: 'No hay direcciones bloqueadas.',
  blockedRow: (cidr: string, at: number, who: string, why: string) => `${cidr}  desde ${when(at)}  ${who}: ${why}`,
  needsHours: '--start y --end son fechas con hora (2026-12-01T08:00:00-05:00), la segunda posterior a la primera.',
  needsEmail: 'Se esperaba un correo electrónico válido.',
  emailTaken: 'Ese correo es de otra cuenta.',
  noEmail: 'La cuenta no tiene correo.',
  needsOnOff: 'Se esperaba on u off.',
  changed: (reference: string) => `Hecho: ${reference}.`,
  person: {
    name: (name: string) => `Nombre: ${name}`,
    email: (email: string | null, isConfirmed: boolean) =>
      `Correo: ${email ?? 'no tiene'}${email === null ? '' : isConfirmed ? ' (confirmado)' : ' (sin confirmar)'}`,
    isActive: (is: boolean) => `Habilitada por la institución: ${yesNo(is)}`,
    isActivated: (is: boolean) => `Cuenta activada: ${yesNo(is)}`,
    requiresCode: (is: boolean) => `Ingresa con código: ${yesNo(is)}`,
    mustReplace: (is: boolean) => `Debe cambiar la clave: ${yesNo(is)}`,
    steps: {
      face: 'rostro (settings.facelog)',
      dactilar: 'código dactilar (settings.customLogin)',
      photo: 'foto (settings.customLogin)',
      card: 'documento (settings.customLogin)',
    },
    identity: (asked: readonly string[]) =>
      `Identificación al ingresar: ${asked.length === 0 ? 'no se pide' : asked.join(', ')}`,
    isLab: (is: boolean) => `Usuario de laboratorio: ${yesNo(is)}`,
    accommodation: (percent: number, minutes: number) =>
      `Tiempo adicional: ${percent === 0 && minutes === 0 ? 'no tiene' : `${percent} % y ${minutes} minutos`}`,
    roles: (roles: readonly string[]) => `Funciones: ${roles.join(', ')}`,
    hours: (start: number, end: number) => `Horario de laboratorio: ${when(start)} a ${when(end)} (UTC)`,
    accepted: (title: string, at: number) => `Aceptó "${title}": ${when(at)} (UTC)`,
    sessions: (count: number) => `Sesiones abiertas: ${count}`,
  },
} as const;
