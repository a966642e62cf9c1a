import type { AsideProblem } from './with-aside-copy.ts';

/** Whoever keeps a computer with folders that were put aside reads these. */
export const texts = {
  problem: {
    noDatabase: 'En esa carpeta no hay ninguna base de datos: no tiene resultados.',
    inUse: 'La base de datos de esa carpeta sigue abierta. Reinicie el equipo y vuelva a intentar.',
    otherVersion:
      'La carpeta es de otra versión de la aplicación. Guarde sus resultados con la misma versión, o con una más nueva.',
    damaged:
      'La carpeta está dañada o incompleta: no se pudo abrir. No se cambió nada en ella: no la borre y avise a la institución.',
    diskFull:
      'No hay espacio en el disco para abrir la carpeta sin tocarla: hace falta tanto como ocupa y 1 GB más. Libere espacio y vuelva a intentar. No se cambió nada en ella.',
  } satisfies Readonly<Record<AsideProblem, string>>,
  noFolder: 'Esa carpeta ya no está en este equipo.',
  busy: 'Se está abriendo otra carpeta: espere a que termine.',
  roomBusy: (count: number) =>
    `No se abrió la carpeta: hay ${count === 1 ? '1 evaluación' : `${count} evaluaciones`} en curso en la sala, y abrirla ahora demoraría sus respuestas. Lo que hay en la carpeta no se pierde: guárdelo cuando nadie esté rindiendo.`,
  noPackage: 'En esa carpeta no hay ningún paquete: no tiene resultados.',
  noResults: 'En esa carpeta nadie empezó ninguna evaluación: no tiene resultados.',
  notRead: 'Los resultados de esa carpeta todavía no se leyeron.',
  otherReceipt: 'La constancia no es de esa carpeta o está dañada.',
  otherResults:
    'La constancia no es de los resultados de esa carpeta. Guarde sus resultados, entréguelos a la institución y cargue la constancia que reciba por ellos.',
  isOwed: 'La institución todavía no tiene todo lo que hay en esa carpeta: no se borró nada.',
  sharesDatabase:
    'La base de datos de esa carpeta no está donde la pone la aplicación, o es también la de otra carpeta: no se borró nada.',
  notWithdrawn:
    'No se borró nada: otro programa tiene abierta la carpeta, o el sistema no permite borrarla. Ciérrelo y vuelva a intentar.',
  notErased: 'La carpeta no se pudo borrar del todo. Reinicie el equipo: se borra lo que quede.',
} as const;
