import type { Announcements } from '@dnd-kit/core';
import { texts } from './drag-texts.ts';

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
