import * as E from '#fp-ts/Either.js';
import type { Details } from '../../model/detail.ts';
import { chosen, simpleSheet } from './simple-sheet.ts';
import { createSimulation, type Simulation } from './simulation.ts';

export const ITEM = 100;
export const ANSWER_ID = 9_000;
const SECTION = 50;
const SECONDS = 300;
export const SECTION_MS = SECONDS * 1_000;
export const sectionSheet = simpleSheet([
  { items: 2, duration: SECONDS },
  { items: 2, duration: null },
]);
export const HERE = chosen(ITEM, 1);
export const THERE = chosen(ITEM, 2);

/** Answered on a machine without a network, in a section that runs. */
export const answeredInSection = async (content = sectionSheet): Promise<Simulation> => {
  const simulation = createSimulation(1, content);
  const { runtime, server, until, time } = simulation;
  await until(runtime().start());
  await until(runtime().startSection(SECTION));
  await time.pass(30_000);
  server.faults.unreachable = true;
  await until(runtime().dispatch({ type: 'AnswerItem', itemId: ITEM, details: HERE }));
  return simulation;
};

/** Another device has the sheet, and posts this. */
export const elsewhere = async ({ server, until, time }: Simulation, details: Details): Promise<void> => {
  server.heal();
  const other = server.transport('other');
  const opened = await until(other.open()());
  if (E.isLeft(opened)) throw new Error('it does not open');
  const { epoch } = opened.right.opening;
  const of = { id: ANSWER_ID, index: 0, time: 0, visits: 1, disabled: false, disabledItem: false };
  const entry = { ...of, details, updatedAt: time.now(), epoch, revision: 1 };
  await until(other.sync([entry])());
};

export const reviewed = ({ server }: Simulation): readonly unknown[] =>
  server.review.flatMap(({ id, details }) => (id === ANSWER_ID ? [details] : []));
