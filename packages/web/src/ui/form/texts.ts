export const texts = {
  revise: (fields: number) => (fields === 1 ? 'Revise 1 campo' : `Revise ${fields} campos`),
  thePassword: 'la clave',
  show: (secret: string) => `Mostrar ${secret}`,
  hide: (secret: string) => `Ocultar ${secret}`,
  email: 'Correo electrónico',
  emailAgain: 'Confirme el correo electrónico',
  typeAgain: 'Escríbalo otra vez: aquí no se puede pegar.',
} as const;
