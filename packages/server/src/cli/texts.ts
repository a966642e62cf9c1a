import { INSTITUTION_ZONE, zoneInWords } from '@quipu/contract';

export const texts = {
  introduction: 'Lo que hace un operador en la instalación de Quipu.',
  ending: `Toda orden que cambia algo tiene --dry-run: dice qué cambiaría, sin cambiar nada.
La base de datos es la de DATABASE_URL o, si no se indica, la propia de QUIPU_DATA.`,
  hours: `Horas: ${zoneInWords(INSTITUTION_ZONE)}.`,
  dryRun: 'Ensayo: no se cambió nada. Sin --dry-run se hará lo siguiente:',
} as const;
