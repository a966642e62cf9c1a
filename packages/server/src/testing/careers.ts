import type { Round } from '../admission/admission-tables.ts';
import type { Db } from '../db/database.ts';

export const addProcess = async (db: Db, name: string, isCurrent = false): Promise<number> =>
  (
    await db
      .insertInto('admission_process')
      .values({ name, is_current: isCurrent })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

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
