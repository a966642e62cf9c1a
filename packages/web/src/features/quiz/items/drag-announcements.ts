import type { Announcements } from '@dnd-kit/core';
import type { RefObject } from 'react';
import { dragTexts } from './drag-texts.ts';

type NameOf = (id: string) => string;

/**
 * Sentences that are read out while something is dragged. Nothing is said of the end of a tap, which moved nothing;
 * neither does what ends over `home`.
 */
export const announcementsFor = (
  nameOf: NameOf,
  wasTap: Readonly<RefObject<boolean>>,
  home?: string,
): Announcements => ({
  onDragStart: ({ active }) => dragTexts.lifted(nameOf(String(active.id))),
  onDragOver: ({ active, over }) =>
    over === null
      ? dragTexts.nowhere(nameOf(String(active.id)))
      : dragTexts.over(nameOf(String(active.id)), nameOf(String(over.id))),
  onDragEnd: ({ active, over }) => {
    if (wasTap.current) return undefined;
    return over === null || over.id === home
      ? dragTexts.cancelled(nameOf(String(active.id)))
      : dragTexts.dropped(nameOf(String(active.id)), nameOf(String(over.id)));
  },
  onDragCancel: ({ active }) => dragTexts.cancelled(nameOf(String(active.id))),
});

export const dragInstructions = { draggable: dragTexts.instructions };
