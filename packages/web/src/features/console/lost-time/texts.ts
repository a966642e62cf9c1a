import type { GivenBackCause } from '@quipu/engine';
import { counted, people } from '../../../ui/counted-texts.ts';

export const texts = {
  open: 'Tiempo perdido',
  openFor: (n: number) => `Tiempo perdido: ${people(n)}`,
  title: 'Tiempo perdido',
  close: 'Cerrar',
  intro:
    'Minutos en que alguien no pudo responder, por lo que dice su registro y lo que vio el servidor. Aquí no se devuelve nada solo: decide usted, con un motivo que la persona lee.',
  none: 'No hay tiempo perdido por decidir.',
  silent: (room: string | null, n: number) =>
    `${room ?? 'Sin sala'}: ${people(n)} sin conexión ahora. Lo que ${n === 1 ? 'pierde' : 'pierden'} se cuenta cuando ${n === 1 ? 'vuelva' : 'vuelvan'}.`,
  causes: {
    pause: 'Pausa',
    resources: 'Carga de imágenes y sonidos, más allá del límite',
    sectionStart: 'Inicio de una sección del que el equipo no supo, más allá del límite',
    cameraVerdict: 'Imagen de la cámara en duda',
    roomServer: 'El servidor de la sala no respondía, más allá del límite',
    serverDown: 'El servidor no respondía',
    link: 'Sin conexión',
  } satisfies Record<GivenBackCause, string>,
  group: (room: string | null, cause: string, isAlone: boolean) =>
    `${room ?? 'Sin sala'} · ${cause}${isAlone ? ', menos de la mitad a la vez' : ''}`,
  lost: (span: string, n: number) => `${span} perdidos, ${people(n)}`,
  upTo: (span: string) => `Hasta ${span}`,
  witnesses: (silent: number, others: number, hasRoom: boolean) => {
    const place = hasRoom ? 'su sala' : 'la sesión';
    return others === 1
      ? `La otra persona de ${place} ${silent === 1 ? 'también estuvo' : 'no estuvo'} en silencio.`
      : `En silencio a la vez: ${silent} de las otras ${others} personas de ${place}.`;
  },
  noLog: (n: number) =>
    n === 1
      ? 'Su registro no ha llegado: se cuenta solo lo que el servidor sabe.'
      : `De ${people(n)} no ha llegado el registro: se cuenta solo lo que el servidor sabe.`,
  ended: 'Su evaluación ya terminó. Para devolverle el tiempo, ábrala otra vez desde su detalle.',
  endedGroup: (room: string | null) => `${room ?? 'Sin sala'} · Ya terminaron`,
  see: (n: number) => `Ver ${people(n)}`,
  hide: 'Ocultar personas',
  stretch: (cause: string, from: string, to: string, span: string) => `${cause}, de ${from} a ${to} (${span})`,
  more: (n: number) => `y ${counted(n, 'vez más', 'veces más')}`,
  give: (n: number) => `Devolver a ${people(n)}`,
  giveTogether: (n: number) => `Devolver a ${people(n)} lo que perdieron a la vez`,
  giveOne: 'Devolver',
  giveTo: (name: string) => `Devolver a ${name}`,
  refuse: 'No devolver',
  refuseTo: (name: string) => `No devolver a ${name}`,
  giving: {
    title: (n: number) => `Devolver el tiempo perdido a ${people(n)}`,
    titleOne: (name: string) => `Devolver el tiempo perdido a ${name}`,
    hint: 'A cada persona se le suma lo que perdió ella, al segundo, y nada que no se vea en la lista. En su pantalla leerá cuánto y por qué. No se puede quitar después.',
    send: 'Devolver',
  },
  refusing: {
    title: (n: number) => `No devolver el tiempo perdido de ${people(n)}`,
    titleOne: (name: string) => `No devolver el tiempo perdido de ${name}`,
    hint: 'Deja de proponerse lo que se ve en la lista. El motivo queda en el registro de acciones; la persona no recibe nada.',
    send: 'No devolver',
  },
  given: (n: number, span: string) => `Tiempo devuelto a ${people(n)}: ${span} en total`,
  refused: (n: number) => `Decidido: no se devuelve a ${people(n)}`,
  decided: 'Decidido',
  ofSheet: 'Tiempo perdido por decidir',
  ofSheetLost: (span: string) => `Perdió ${span}.`,
} as const;
