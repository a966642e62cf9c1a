import type { DragEndEvent } from '@dnd-kit/core';
import { type MouseEvent, useRef } from 'react';

/** Pixels: no more than a finger or a hand that trembles moves while it presses. */
const MAX_TAP = 8;

const isTap = ({ activatorEvent, delta }: DragEndEvent): boolean =>
  !(activatorEvent instanceof KeyboardEvent) && Math.hypot(delta.x, delta.y) <= MAX_TAP;

/**
 * Tells a press that was long enough, or moved enough, to lift what it lay on, and ended where it began. The library
 * keeps the click of a drag to itself, so whoever hears of its end does what a click would do. It does so for 50 ms only,
 * and a slow phone clicks later: a click from a pointer that was not pressed anew is the same tap's, and does nothing.
 */
export const useSlowTap = () => {
  const wasTap = useRef(false);
  return {
    /** Whether the drag that ended last was one. */
    wasTap,
    ends: (end: DragEndEvent): boolean => {
      wasTap.current = isTap(end);
      return wasTap.current;
    },
    /** Handlers of the element around all that is dragged and tapped. */
    board: {
      onPointerDownCapture: () => {
        wasTap.current = false;
      },
      onClickCapture: (event: MouseEvent) => {
        if (wasTap.current && event.detail > 0) event.stopPropagation();
      },
    },
  };
};
