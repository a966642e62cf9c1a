/** A new installation's configuration file says this: a person fills it in. */
export const configTemplate: readonly string[] = [
  '# La configuración de esta instalación: el servidor y las órdenes de quipu leen este archivo.',
  '# Una variable en cada línea, NOMBRE=VALOR, como en docs/configuration.md. Lo que diga el entorno vale más.',
  '#',
  '# PORT=3000',
  '# QUIPU_PUBLIC_URL=https://admision.ejemplo.edu.ec',
  '# DATABASE_URL=postgres://quipu:CLAVE@localhost/quipu',
  '# SMTP_URL=smtps://USUARIO:CLAVE@correo.ejemplo.edu.ec:465',
  '# QUIPU_MAIL_FROM=admision@ejemplo.edu.ec',
];
export const withoutDemonstration = 'QUIPU_DEMONSTRATION=0';
