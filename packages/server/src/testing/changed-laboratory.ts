import { sheetDeadline } from '../exams/sheets/deadlines.ts';
import { sheetAsRead } from '../exams/sheets/sheet-store.ts';
import type { HandedOutSheets } from './handed-out-sheets.ts';
import { changeInstitution } from './institution.ts';
import type { LaboratoryComputer } from './laboratory-fixture.ts';

/** A person whose sheet is out, and loaded on a computer of their own. */
export const outOn = async (of: HandedOutSheets, reference: string) => {
  const computer = await of.newComputer();
  computer.server.clock.now = of.server.clock.now;
  const { id, laboratory, session, file } = await of.handedOut(reference);
  const loaded = await computer.load(file);
  if (loaded.status !== 200) throw new Error('The package was not loaded');
  await computer.open(session, await of.office.codeOf(session));
  // Whoever is in stays in for the whole evaluation.
  await changeInstitution(computer.server.database.db, { rules: { accessTokenSeconds: 86_400 } });
  return { computer, id, laboratory, session, package: file };
};
/** Makes a file of whatever the institution changed since. */
export const changesFileOf = async (of: HandedOutSheets, laboratory: string): Promise<Buffer> => {
  const { file, lines } = await of.office.changes(laboratory);
  if (file === null) throw new Error(lines.join('\n'));
  return file;
};
/** The sheet as that computer has it. */
export const heldThere = async ({ server }: LaboratoryComputer, id: number) => {
  const sheet = await sheetAsRead(server.database.db, id);
  if (sheet === undefined) throw new Error('There is no such sheet');
  return sheet;
};
export const deadlineThere = async (computer: LaboratoryComputer, id: number): Promise<number> =>
  sheetDeadline(await heldThere(computer, id), computer.server.clock.now);
/** The one person who is on that computer. */
export const personThere = (computer: LaboratoryComputer) =>
  computer.server.database.db.selectFrom('app_user').selectAll().executeTakeFirstOrThrow();
