import type { Announcements } from '@dnd-kit/core';
import { dragTexts } from './drag-texts.ts';

type NameOf = (id: string) => string;

/** Sentences that are read out while something is dragged. */
export const announcementsFor = (nameOf: NameOf): Announcements => ({
  onDragStart: ({ active }) => dragTexts.lifted(nameOf(String(active.id))),
  onDragOver: ({ active, over }) =>
    over === null
      ? dragTexts.nowhere(nameOf(String(active.id)))
      : dragTexts.over(nameOf(String(active.id)), nameOf(String(over.id))),
  onDragEnd: ({ active, over }) =>
    over === null
      ? dragTexts.cancelled(nameOf(String(active.id)))
      : dragTexts.dropped(nameOf(String(active.id)), nameOf(String(over.id))),
  onDragCancel: ({ active }) => dragTexts.cancelled(nameOf(String(active.id))),
});

export const dragInstructions = { draggable: dragTexts.instructions };
