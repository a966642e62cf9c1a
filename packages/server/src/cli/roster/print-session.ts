import { rm } from 'node:fs/promises';
import type { Sender } from '../../documents/letterhead.ts';
import { roomIdNamed } from '../../exams/roster/room-store.ts';
import { type SessionRecord, sessionRecord } from '../../exams/timeline/session-record-store.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { type Command, writing } from '../command/command.ts';
import { numberOf, text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { optional, required } from '../command/parameter.ts';
import { takePlace, wasWritten } from '../files/new-file.ts';
import { plural } from '../text/plural.ts';
import { noRoom } from '../text/room.ts';

export const texts = {
  noSession: 'No existe una sesión con ese número.',
  nobody: 'Nadie consta ahí.',
  notWritten: (path: string) => `No se pudo escribir el archivo, o ya existe: ${path}`,
  written: (path: string, people: number) => `${path}: ${plural(people, 'persona', 'personas')}.`,
} as const;

interface Printed {
  readonly name: string;
  readonly summary: string;
  readonly details?: string;
  /** Counts the people that it tells of; absent: it tells of those who are there. */
  readonly countOf?: (record: SessionRecord) => number;
  /** Its modules take half a second to load: no other command waits for them. */
  readonly make: (record: SessionRecord, sender: Sender, now: number) => Promise<Uint8Array>;
}

/** A PDF about a session, or one room of it. */
const printing = ({ make, countOf = ({ people }) => people.length, ...described }: Printed): Command =>
  writing({
    ...described,
    args: { session: required(numberOf('SESIÓN'), 'El número de la sesión ("npx quipu sessions" los muestra).') },
    options: {
      out: required(text('ARCHIVO.pdf'), 'El archivo que se escribe. No debe existir.'),
      room: optional(text('SALA'), 'Solo esa sala; si no se indica, todas, cada una en su hoja.'),
    },
    run: async ({ db, config, now, isDry }, { session, out, room }) => {
      const roomId = await roomIdNamed(db, room);
      if (roomId === undefined) return failed(noRoom(room ?? ''));
      const record = await sessionRecord(db, session, roomId, now());
      if (record === null) return failed(texts.noSession);
      const count = countOf(record);
      if (count === 0) return failed(texts.nobody);
      if (!(await takePlace(out, isDry))) return failed(texts.notWritten(out));
      if (isDry) return done(texts.written(out, count));
      const { name, logo } = await institutionReader(db)();
      const pdf = await make(record, { institution: { name, logo }, dataFolder: config.dataFolder }, now());
      if (await wasWritten(out, pdf)) return done(texts.written(out, count));
      await rm(out, { force: true });
      return failed(texts.notWritten(out));
    },
  });

export const attendanceList = printing({
  name: 'attendance-list',
  summary: 'Escribe la lista de asistencia de una sesión, para firmar (PDF).',
  make: async (...of) => (await import('../../documents/session-lists.ts')).sessionList('attendance', ...of),
});

export const deskList = printing({
  name: 'desk-list',
  summary: 'Escribe la lista de puestos de una sesión, para la puerta de cada sala (PDF).',
  make: async (...of) => (await import('../../documents/session-lists.ts')).sessionList('desks', ...of),
});

export const minutes = printing({
  name: 'minutes',
  summary: 'Escribe el acta de una sesión, para firmar (PDF).',
  details:
    'Quién rindió y a qué horas, quién estuvo en la sala y pasó a otra, los incidentes con su cierre, lo que se hizo y por qué, y las firmas.',
  countOf: ({ people, movedAway }) => people.length + movedAway.length,
  make: async (...of) => (await import('../../documents/minutes-document.ts')).minutesDocument(...of),
});
