import type { Announcements } from '@dnd-kit/core';

const texts = {
  instructions:
    'Con la barra espaciadora se levanta, con las flechas se mueve entre los lugares y con la barra espaciadora se ' +
    'suelta. Escape cancela. También puede elegir con Enter y luego elegir el lugar.',
  lifted: (what: string) => `Levantó ${what}.`,
  over: (what: string, where: string) => `${what} está sobre ${where}.`,
  nowhere: (what: string) => `${what} no está sobre ningún lugar.`,
  dropped: (what: string, where: string) => `${what} quedó en ${where}.`,
  cancelled: (what: string) => `Se canceló el movimiento de ${what}.`,
};

type NameOf = (id: string) => string;

/** Sentences that are read out while something is dragged. */
export const announcementsFor = (nameOf: NameOf): Announcements => ({
  onDragStart: ({ active }) => texts.lifted(nameOf(String(active.id))),
  onDragOver: ({ active, over }) =>
    over === null
      ? texts.nowhere(nameOf(String(active.id)))
      : texts.over(nameOf(String(active.id)), nameOf(String(over.id))),
  onDragEnd: ({ active, over }) =>
    over === null
      ? texts.cancelled(nameOf(String(active.id)))
      : texts.dropped(nameOf(String(active.id)), nameOf(String(over.id))),
  onDragCancel: ({ active }) => texts.cancelled(nameOf(String(active.id))),
});

export const dragInstructions = { draggable: texts.instructions };
