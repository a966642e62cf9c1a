import type { Item, Option } from '@quipu/engine';

/** An option whose content is its text. */
export const option = (id: number, content: string, match: string | null = null): Option => ({
  id,
  content,
  match,
  nextIndex: null,
});

/** An item with what a test says of it. */
export const item = (more: Partial<Item> & Pick<Item, 'type'>): Item => ({
  id: 1,
  content: '<p>¿Cuál es la respuesta?</p>',
  options: [],
  children: [],
  required: false,
  multipleLine: false,
  max: null,
  video: null,
  audio: null,
  answerId: 101,
  condition: null,
  ...more,
});
