import * as E from '#fp-ts/Either.js';
import type { SheetContent } from '../../model/sheet-content.ts';
import type { Millis } from '../../model/units.ts';
import { chosen } from './simple-sheet.ts';
import { createSimulation } from './simulation.ts';

/** A simulation whose page has opened its sheet, and how a choice is answered there. */
export const started = async (content: SheetContent, limit?: Millis, seed = 1) => {
  const simulation = createSimulation(seed, content, limit);
  const opened = await simulation.until(simulation.runtime().start());
  if (E.isLeft(opened)) throw new Error(JSON.stringify(opened.left));
  const answer = (itemId: number, place?: number) =>
    simulation.runtime().dispatch({ type: 'AnswerItem', itemId, details: chosen(itemId, place) });
  return { ...simulation, answer };
};
