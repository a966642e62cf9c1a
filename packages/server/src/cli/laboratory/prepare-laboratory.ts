import { rm } from 'node:fs/promises';
import { identificationOf, MAX_LABORATORY_PACKAGE_BYTES } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { roomIdNamed } from '../../exams/roster/room-store.ts';
import {
  type LeftOut,
  type PrepareOutcome,
  prepareLaboratory as prepare,
} from '../../laboratory/prepare-laboratory.ts';
import { BY, writing } from '../command/command.ts';
import { listOf, numberOf, text } from '../command/kinds.ts';
import { done, failed, type Outcome } from '../command/outcome.ts';
import { many, optional, required } from '../command/parameter.ts';
import { takePlace, wasWritten } from '../files/new-file.ts';
import { passphraseIn } from '../files/passphrase-file.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { plural } from '../text/plural.ts';
import { noRoom } from '../text/room.ts';

const MEGABYTE = 1_048_576;

const LEFT_OUT: Readonly<Record<LeftOut, string>> = {
  started: 'ya empezó o terminó',
  out: 'está en otro laboratorio',
  requiresOther: 'falta una evaluación anterior',
  inactive: 'la persona no está activa',
  notValid: 'hay otra hoja en su lugar',
  withdrawn: 'se retiró a la persona de la nómina',
};

export const texts = {
  notWritten: (path: string) => `No se pudo escribir el archivo, o ya existe: ${path}`,
  tooLarge: (most: number) =>
    `Las imágenes y los audios de esas evaluaciones pasan de ${most} MB, que es lo que recibe un laboratorio: prepare menos evaluaciones en cada uno.`,
  unknownPeople: (references: readonly string[]) =>
    `No tienen una hoja en esas sesiones: ${references.map(inOneLine).join(', ')}`,
  nothing: 'No hay hojas que entregar.',
  leftOut: (all: readonly { readonly reference: string; readonly why: LeftOut }[]): readonly string[] =>
    all.map(({ reference, why }) => `No se entrega la hoja de ${reference}: ${LEFT_OUT[why]}.`),
  sameQuestions: (sessions: readonly number[]) =>
    `Las sesiones ${sessions.join(', ')} tienen las mismas preguntas: quien abra una conoce las de las otras.`,
  proctor: (code: string | null) =>
    `Código de supervisión de la sala, para quien la supervise (no viaja con el paquete): ${code ?? 'se muestra al preparar'}`,
  prepared: (id: string | null, sheets: number) =>
    `Laboratorio${id === null ? '' : ` ${id}`}: ${plural(sheets, 'hoja', 'hojas')}.`,
} as const;

const refusalOf = (outcome: Exclude<PrepareOutcome, { readonly kind: 'prepared' }>, out: string): Outcome => {
  switch (outcome.kind) {
    case 'unknownPeople':
      return failed(texts.unknownPeople(outcome.references));
    case 'nothing':
      return failed(texts.nothing, ...texts.leftOut(outcome.leftOut));
    case 'tooLarge':
      return failed(texts.tooLarge(MAX_LABORATORY_PACKAGE_BYTES / MEGABYTE));
    case 'unwritten':
      return failed(texts.notWritten(out));
    default:
      return outcome satisfies never;
  }
};

export const prepareLaboratory = writing({
  name: 'prepare-laboratory',
  summary: 'Entrega a un laboratorio sin conexión las hojas pendientes de unas sesiones.',
  details:
    'El archivo se abre con la frase de paso (12 caracteres o más, la primera línea de su archivo). Mientras tanto, esas ' +
    'hojas no se abren en este servidor.',
  args: {
    sessions: required(listOf(numberOf('SESIÓN')), 'El número de una sesión, o varios separados por comas.'),
    users: many(text('USUARIO'), 'Solo esas personas; si no se indican, todas.'),
  },
  options: {
    out: required(text('ARCHIVO'), 'El archivo que se escribe (.quipu-lab). No debe existir.'),
    room: optional(text('SALA'), 'Solo las hojas de esa sala; si no se indica, las de todas.'),
    passphraseFile: required(text('ARCHIVO'), 'El que tiene la frase de paso.'),
    ...BY,
  },
  run: async ({ isDry, ...context }, { sessions, users, out, room, passphraseFile, operator, reason }) => {
    const read = await passphraseIn(passphraseFile);
    if (E.isLeft(read)) return failed(read.left);
    const passphrase = read.right;
    const roomId = await roomIdNamed(context.db, room);
    if (roomId === undefined) return failed(noRoom(room ?? ''));
    if (!(await takePlace(out, isDry))) return failed(texts.notWritten(out));
    let isWhole = isDry;
    try {
      const outcome = await prepare(context, {
        who: operator,
        why: reason,
        sessionIds: sessions,
        references: users.map(identificationOf),
        roomId,
        passphrase,
        write: (file) => (isDry ? Promise.resolve(true) : wasWritten(out, file)),
      });
      if (outcome.kind !== 'prepared') return refusalOf(outcome, out);
      isWhole = true;
      const { id, sheetIds, leftOut, sameQuestions, proctorCode } = outcome.prepared;
      return done(
        texts.prepared(isDry ? null : id, sheetIds.length),
        ...sameQuestions.map(texts.sameQuestions),
        ...texts.leftOut(leftOut),
        texts.proctor(isDry ? null : proctorCode),
      );
    } finally {
      if (!isWhole) await rm(out, { force: true });
    }
  },
});
