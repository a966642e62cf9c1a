import { INSTITUTION_ZONE, zoneInWords } from '@quipu/contract';

export const texts = {
  introduction: 'Lo que hace un operador en la instalación de Quipu.',
  ending: `Toda orden que cambia algo tiene --dry-run: dice qué cambiaría, sin cambiar nada.
La instalación es la de la carpeta de datos (QUIPU_DATA; si no se indica, .data), como la describe su quipu.conf u otro
archivo que se nombre en QUIPU_CONFIG. Cada orden dice en cuál actúa; solo init y restore crean una.`,
  installation: (name: string | null, place: string, file: string | null) =>
    `Instalación: ${name === null ? '' : `${name}, `}${place}${file === null ? '' : ` (configuración: ${file})`}`,
  hours: `Horas: ${zoneInWords(INSTITUTION_ZONE)}.`,
  dryRun: 'Ensayo: no se cambió nada. Sin --dry-run se hará lo siguiente:',
} as const;
