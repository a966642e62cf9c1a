import { rm } from 'node:fs/promises';
import { exportPerson } from '../../personal/export-person.ts';
import { forgetPerson, keptBy, type Pending, pendingOf } from '../../personal/forget-person.ts';
import { personRows } from '../../personal/person-rows.ts';
import { letGo } from '../../personal/retention.ts';
import { dropPhotoFile } from '../../photos/photo-files.ts';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { dropDevMails } from '../../platform/mail/dev-mailbox.ts';
import { BY, writing } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { flag, required } from '../command/parameter.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { heldPerson, texts as personTexts, USER } from './on-person.ts';

export const texts = {
  cannotWrite: (folder: string) => `No se pudo crear la carpeta "${folder}". No debe existir.`,
  folder: (folder: string) => `Carpeta escrita: ${folder}`,
  kept: {
    underWay: 'Tiene una evaluación en curso: espere a que termine.',
    inLaboratory: 'Una evaluación suya está en un laboratorio: espere a que vuelva, o anule el paquete.',
  },
  pending: {
    incident: 'Tiene incidentes sin cerrar.',
    objection: 'Tiene un descargo sin respuesta.',
    regrade: 'Tiene solicitudes de recalificación sin decidir.',
    quarantine: 'Tiene respuestas en cuarentena sin decidir.',
    unpublished: 'Tiene notas sin publicar.',
    toCome: 'Tiene una evaluación por rendir.',
    role: 'Tiene una función en la institución: quítesela antes.',
  } satisfies Record<Pending, string>,
  orAnyway: 'Resuélvalo antes, o use --anyway para olvidarla de todos modos.',
  forgotten: (reference: string, id: number) => `Olvidada: ${reference}. Queda como persona número ${id}.`,
  goes: (table: string, count: number) => `  ${table}: ${count}`,
  known: 'Lo que se guardaba de ella, por tabla:',
  stays: 'Sus hojas, respuestas, notas, bitácoras y comprobantes quedan, sin su nombre, y se pueden verificar.',
  enrollments: (count: number) => `Inscripciones de procesos anteriores, sin lo que decían: ${count}`,
  people: (count: number) => `Personas olvidadas: ${count}`,
  person: (reference: string) => `  ${reference}`,
  held: (count: number) => `Sin nada desde entonces, pero con algo pendiente: ${count}`,
  photos: (count: number) => `Fotos eliminadas: ${count}`,
} as const;

export const exportOnePerson = writing({
  name: 'export-person',
  summary: 'Escribe en una carpeta nueva todo lo que se guarda de una persona. Queda constancia.',
  args: { ...USER, folder: required(text('CARPETA'), 'La carpeta que se crea: no debe existir.') },
  options: BY,
  run: async ({ db, config, now, isDry }, { user, folder, operator, reason }) =>
    db.transaction().execute(async (tx) => {
      const person = await heldPerson(tx, user);
      if (person === undefined) return failed(personTexts.noPerson(user));
      const rows = Object.entries(await personRows(tx, person)).filter(([, of]) => of.length > 0);
      const lines = [texts.known, ...rows.map(([table, of]) => texts.goes(table, of.length)), texts.folder(folder)];
      if (isDry) return done(...lines);
      const institution = await institutionReader(tx)();
      try {
        await exportPerson({ tx, config, now, institution, by: { who: operator, why: reason } }, person, folder);
        await keepAction(tx, operator, reason, { action: 'export-person', userId: person.id }, now());
        return done(...lines);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return failed(texts.cannotWrite(folder));
        await rm(folder, { recursive: true, force: true });
        throw error;
      }
    }),
});

export const forgetOnePerson = writing({
  name: 'forget-person',
  summary: 'Borra quién es una persona: nombre, número, correo, fotos y lo que dijo de sí. No se puede deshacer.',
  details:
    'Quedan sus hojas, respuestas, notas, bitácoras y comprobantes, con un número en lugar de su nombre: se pueden verificar como antes. ' +
    'Dentro de la bitácora queda la identificación con que rindió, porque su huella la cubre.',
  args: USER,
  options: {
    ...BY,
    anyway: flag('También con algo pendiente: incidentes, notas sin publicar, una evaluación por rendir.'),
  },
  run: async ({ db, config, now, isDry }, { user, operator, reason, anyway }) => {
    const outcome = await db.transaction().execute(async (tx) => {
      const person = await heldPerson(tx, user);
      if (person === undefined) return failed(personTexts.noPerson(user));
      const why = await keptBy(tx, person);
      if (why !== null) return failed(texts.kept[why]);
      const pending = await pendingOf(tx, person, now());
      if (pending.length > 0 && !anyway) return failed(...pending.map((one) => texts.pending[one]), texts.orAnyway);
      const rows = Object.entries(await personRows(tx, person)).filter(([, of]) => of.length > 0);
      const files = await forgetPerson(tx, person, now());
      await keepAction(
        tx,
        operator,
        reason,
        { action: 'forget-person', userId: person.id, photos: files.length },
        now(),
      );
      return {
        files,
        email: person.email,
        lines: [
          texts.forgotten(person.reference, person.id),
          texts.known,
          ...rows.map(([table, of]) => texts.goes(table, of.length)),
          texts.photos(files.length),
          texts.stays,
        ],
      };
    });
    if (!('files' in outcome)) return outcome;
    // Their keys are gone: a file that stays after all shows nothing to anybody, and is removed with what nobody owns.
    if (!isDry) for (const file of outcome.files) await dropPhotoFile(config, file);
    if (!isDry && outcome.email !== null) await dropDevMails(config.dataFolder, outcome.email);
    return done(...outcome.lines);
  },
});

export const applyRetention = writing({
  name: 'apply-retention',
  summary: 'Borra lo que la institución ya no guarda, según rules.enrollment_days y rules.person_days.',
  details: 'Con --dry-run dice qué se borraría y de quién. Las fotos se eliminan solas a los rules.photo_days días.',
  args: {},
  options: BY,
  run: async ({ db, config, now, isDry }, { operator, reason }) => {
    const { enrollments, people, held, files } = await db.transaction().execute(async (tx) => {
      const gone = await letGo(tx, (await institutionReader(tx)()).rules, now());
      const kept = { enrollments: gone.enrollments, userIds: gone.people.map(({ id }) => id) };
      await keepAction(tx, operator, reason, { action: 'apply-retention', ...kept }, now());
      return gone;
    });
    if (!isDry) for (const file of files) await dropPhotoFile(config, file);
    for (const { email } of isDry ? [] : people) if (email !== null) await dropDevMails(config.dataFolder, email);
    return done(
      texts.enrollments(enrollments),
      texts.people(people.length),
      ...people.map(({ reference }) => texts.person(inOneLine(reference))),
      ...(held.length === 0 ? [] : [texts.held(held.length)]),
      ...held.map(({ reference }) => texts.person(inOneLine(reference))),
      texts.photos(files.length),
    );
  },
});
