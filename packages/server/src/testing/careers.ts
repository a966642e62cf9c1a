import { processNamed, setCurrentProcess, setSecondApplication } from '../admission/processes/process-store.ts';
import type { Round } from '../platform/db/columns/kinds.ts';
import type { Db } from '../platform/db/database.ts';

/** A new process, which is the current one from now on. */
export const addProcess = (db: Db, name: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const id = await processNamed(tx, name);
    await setCurrentProcess(tx, id);
    return id;
  });

const DAY = 24 * 3_600_000;

/** The second application is open now. */
export const openSecond = (db: Db, processId: number, now: number) =>
  setSecondApplication(db, processId, { start: now - DAY, end: now + DAY });

export const addCareer = async (db: Db, code: string, isOffered = true): Promise<number> =>
  (
    await db
      .insertInto('career')
      .values({
        code,
        name: `Carrera ${code}`,
        faculty: 'Facultad de Ciencias',
        campus: 'Matriz',
        modality: 'Presencial',
        title: `Título de ${code}`,
        duration: '8 semestres',
        is_offered: isOffered,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const addQuota = (db: Db, processId: number, round: Round, careerId: number, seats: number) =>
  db.insertInto('career_quota').values({ process_id: processId, round, career_id: careerId, seats }).execute();
