import type { AsideStep } from '@quipu/contract';

/** Whoever keeps a computer with folders that were put aside reads these. */
export const asideTexts = {
  title: 'Carpetas apartadas',
  lead: 'Cuando este equipo pasó a ser la reserva, lo que tenía antes quedó en una carpeta aparte. Si algo se confirmó solo allí, guarde sus resultados y entréguelos a la institución: los compara con los de la sala y no toma nada dos veces.',
  folder: (number: number) => `Carpeta ${number}`,
  putAside: 'Apartada',
  package: 'Paquete',
  packageOf: (institution: string, id: string, preparedAt: string) =>
    `${institution} · ${id} · preparado: ${preparedAt}`,
  noPackage: 'Ninguno: no tiene resultados',
  sheets: 'Evaluaciones',
  sheetsOf: (running: number, finished: number, handed: number) =>
    `${running} en curso · ${finished} por entregar · ${handed} ya en la institución`,
  size: 'Tamaño',
  measuring: 'Midiendo…',
  megabytes: (megabytes: string) => `${megabytes} MB`,
  unknown: 'Nadie la ha abierto todavía: al guardar sus resultados se sabe qué tiene.',
  owed: (count: number) =>
    count === 1
      ? 'La institución no tiene todavía todo lo de 1 evaluación de esta carpeta.'
      : `La institución no tiene todavía todo lo de ${count} evaluaciones de esta carpeta.`,
  nothingOwed: 'La institución tiene todo lo que hay en esta carpeta: puede borrarla.',
  save: 'Guardar sus resultados',
  saving: 'Abriendo la carpeta…',
  saved: 'El archivo de resultados está guardado. Llévelo a la institución.',
  steps: {
    copying: 'Paso 1 de 3: se copia su base de datos, para no tocar la carpeta.',
    opening: 'Paso 2 de 3: se abre la copia.',
    collecting: 'Paso 3 de 3: se reúnen y sellan los resultados.',
  } satisfies Readonly<Record<AsideStep, string>>,
  takesLong: 'Puede tardar un minuto. La sala sigue como antes.',
  erase: 'Borrar la carpeta',
  eraseTitle: (number: number) => `¿Borrar la carpeta ${number}?`,
  eraseBody:
    'La institución tiene todo lo que hay en ella. Se borra de este equipo para siempre, con sus fotos y registros.',
  erased: 'La carpeta se borró.',
  refused: 'El servidor de este equipo no lo aceptó.',
  failed: 'El servidor local no respondió. Vuelva a intentar.',
} as const;
