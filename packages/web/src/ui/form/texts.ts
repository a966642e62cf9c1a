import { counted } from '../counted-texts.ts';

const STRENGTHS = ['Muy débil', 'Débil', 'Aceptable', 'Fuerte', 'Muy fuerte'];

export const texts = {
  revise: (fields: number) => (fields === 1 ? 'Revise 1 campo' : `Revise ${fields} campos`),
  moreWrong: (more: number) => (more === 1 ? 'Y 1 más.' : `Y ${more} más.`),
  allRight: 'Todo está corregido. Envíe otra vez.',
  putRight: ' (corregido)',
  review: 'Revise y envíe',
  change: 'Cambiar',
  changeOf: (part: string) => `Cambiar: ${part}`,
  back: 'Volver',
  thePassword: 'la clave',
  show: (secret: string) => `Mostrar ${secret}`,
  hide: (secret: string) => `Ocultar ${secret}`,
  email: 'Correo electrónico',
  emailAgain: 'Confirme el correo electrónico',
  typeAgain: 'Escríbalo otra vez: aquí no se puede pegar.',
  strength: (strength: number) => `Seguridad de la clave: ${STRENGTHS[strength]}`,
  requirements: 'Requisitos de la clave',
  found: (choices: number) => (choices === 0 ? 'Sin resultados' : counted(choices, 'resultado', 'resultados')),
  open: 'Abrir',
  choose: 'Elija una opción',
  length: (used: number, most: number) => `${used} / ${most}`,
  met: ' (cumplido)',
  unmet: ' (pendiente)',
} as const;
