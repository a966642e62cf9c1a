/** Texts of the parts of the login that are fetched by themselves. */
export const texts = {
  desktopOldTitle: 'Existe una nueva versión',
  desktopOld:
    'Descargue la nueva versión de la aplicación desde el enlace que recibió en su correo e instálela para ingresar.',
  desktopVersions: (own: string, wanted: string) => `Versión instalada: ${own}. Versión requerida: ${wanted}.`,
  unconfirmedTitle: 'Confirme su correo',
  unconfirmed: (email: string | null) =>
    `${email === null ? 'Enviamos un mensaje a su correo.' : `Enviamos un mensaje a ${email}.`} Ábralo para confirmar su dirección y vuelva a ingresar.`,
  pauseLeft: 'Tiempo de espera',
  pauseOver: 'Ya puede volver a intentar.',
  accept: 'Aceptar',
  changeEmail: 'Cambiar correo',
  dialogFailed: 'No se pudo conectar, verifique su conexión a internet',
} as const;
