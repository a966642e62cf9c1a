/** A file of its own, because the screen is fetched by itself. */
export const texts = {
  changeEmail: 'Cambiar correo',
  inactiveTitle: 'Cuenta sin activar',
  inactive: (email: string) =>
    `Enviamos un correo de activación a ${email}. Abra el enlace que contiene, aquí o en otro equipo: esta página continuará sola.`,
  inactiveWithoutEmail:
    'Enviamos un correo de activación a su dirección. Abra el enlace que contiene, aquí o en otro equipo: esta página continuará sola.',
} as const;
