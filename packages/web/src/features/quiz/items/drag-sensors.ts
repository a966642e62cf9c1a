import {
  type CollisionDetection,
  closestCenter,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows go from one place to the next in reading order, not by pixels. */
const nextPlace: KeyboardCoordinateGetter = (event, { context }) => {
  const step = STEP[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const places = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id);
      return rect === undefined ? [] : [{ id, rect }];
    })
    .sort((a, b) => a.rect.top - b.rect.top || a.rect.left - b.rect.left);
  const from = places.findIndex(({ id }) => id === context.over?.id);
  const to = places[(from + step + places.length) % places.length];
  const dragged = context.collisionRect;
  if (to === undefined || dragged === null) return undefined;
  return {
    x: to.rect.left + (to.rect.width - dragged.width) / 2,
    y: to.rect.top + (to.rect.height - dragged.height) / 2,
  };
};

const MOUSE = { activationConstraint: { distance: 6 } };
/** A finger that moves at once is scrolling the page. */
const TOUCH = { activationConstraint: { delay: 140, tolerance: 8 } };
/** Enter is left to the button itself, which picks and places without dragging. */
const KEYBOARD = {
  coordinateGetter: nextPlace,
  keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
};

export const useDragSensors = () =>
  useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH), useSensor(KeyboardSensor, KEYBOARD));

/**
 * Finds the place that the middle of the dragged thing lies in, or else the closest: the keyboard
 * has no pointer.
 */
const placeAround: CollisionDetection = (args) => {
  const { left, top, width, height } = args.collisionRect;
  const within = pointerWithin({ ...args, pointerCoordinates: { x: left + width / 2, y: top + height / 2 } });
  return within.length > 0 ? within : closestCenter(args);
};

/** A pointer drops where it is, or nowhere; the keyboard always stands on a place. */
export const placeUnder: CollisionDetection = (args) =>
  args.pointerCoordinates === null ? placeAround(args) : pointerWithin(args);
