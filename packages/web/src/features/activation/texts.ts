export const texts = {
  title: 'Activación de la cuenta',
  working: 'Comprobando su enlace…',
  right: 'Activación Correcta',
  wrong: 'Usuario no Registrado',
  toLogin: 'En un momento irá a la pantalla de ingreso.',
  toSignUp: 'En un momento podrá crear su cuenta.',
  unknown: 'El enlace no se pudo comprobar por ahora.',
  again: 'Reintentar',
  login: 'Ir al ingreso',
} as const;
