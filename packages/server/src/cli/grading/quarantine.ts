import type { ComparedAnswer } from '../../exams/quarantine/compare-quarantined-answers.ts';
import { decideQuarantinedAnswers } from '../../exams/quarantine/decide-quarantined-answers.ts';
import { quarantinedAnswers as list, type QuarantinedAnswers } from '../../exams/quarantine/quarantine-store.ts';
import { decisionText, reasonText } from '../../exams/quarantine/quarantine-texts.ts';
import { quarantinedBesideHeld } from '../../exams/quarantine/quarantined-beside-held.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { action, reading } from '../command/command.ts';
import { numberOf, oneOf } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { flag, optional, required } from '../command/parameter.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { momentText, secondText } from '../text/moment.ts';
import { plural } from '../text/plural.ts';
import { gradeText } from './grade-text.ts';

const answerText = (words: string): string => (words === '' ? '(nada)' : inOneLine(words));

export const texts = {
  none: 'No hay respuestas por decidir.',
  noQuarantined: 'No existen respuestas guardadas con ese número.',
  decidedBefore: 'Ya se decidió sobre esas respuestas.',
  underWay: 'La evaluación de esa hoja no ha finalizado: mientras está en curso, su equipo dice qué se respondió.',
  kept: ({ id, receivedAt, isAccepted, reference, quiz, sheetId, count, reason }: QuarantinedAnswers) =>
    `${id}  ${momentText(receivedAt)}  ${decisionText(isAccepted, count)}  ${reference}  "${quiz}" (hoja ${sheetId}): ` +
    `${plural(count, 'respuesta', 'respuestas')} ${reasonText(reason, count)}`,
  answer: ({ question, kept, keptAt, held, heldAt }: ComparedAnswer) =>
    `    ${question === null ? 'Fila' : `Pregunta ${question}`}: vale ${answerText(held)}` +
    `${heldAt === null ? '' : `, de ${secondText(heldAt)}`}; se guardó ${answerText(kept)}, de ${secondText(keptAt)}`,
  impossible: (count: number) => `    ${plural(count, 'no es', 'no son')} de las que esa hoja admite: no se juntan.`,
  decided: (id: number, isAccepted: boolean) => `Respuestas guardadas ${id}: ${decisionText(isAccepted, 2)}.`,
  changed: (count: number) =>
    count === 0 ? 'Ninguna respuesta cambia: ya valían.' : plural(count, 'respuesta cambia:', 'respuestas cambian:'),
  grade: ({ before, after }: { readonly before: number | null; readonly after: number | null }) =>
    `Nota: ${gradeText(before)} → ${gradeText(after)}`,
} as const;

export const listQuarantine = reading({
  name: 'quarantined-answers',
  summary: 'Respuestas que el servidor no pudo juntar ni descartar, y que esperan una decisión.',
  args: {
    kept: optional(
      numberOf('NÚMERO'),
      'Unas, con lo que vale ahora y lo que se guardó, pregunta por pregunta; si no se indica, todas las que esperan.',
    ),
  },
  options: { all: flag('También las que ya se decidieron.') },
  run: async ({ db }, { kept: id, all }) => {
    if (id === null) {
      const listed = await list(db, all ? 'all' : 'waiting');
      return done(...(listed.length === 0 ? [texts.none] : listed.map(texts.kept)));
    }
    const found = await quarantinedBesideHeld(db, id);
    if (found === undefined) return failed(texts.noQuarantined);
    const { quarantined, answers } = found;
    const impossible = quarantined.count - answers.length;
    return done(
      texts.kept(quarantined),
      ...answers.map(texts.answer),
      ...(impossible === 0 ? [] : [texts.impossible(impossible)]),
    );
  },
});

export const decideOnQuarantine = action({
  name: 'decide-quarantined-answers',
  summary: 'Decide sobre unas respuestas guardadas.',
  details: 'Con accept, esas respuestas valen desde ahora y la hoja, que debe haber finalizado, se califica otra vez.',
  args: {
    kept: required(numberOf('NÚMERO'), 'El de las respuestas ("npx quipu quarantined-answers" los muestra).'),
    decision: required(oneOf(['accept', 'reject']), 'Si valen.'),
  },
  options: {},
  run: async ({ tx, config, now }, { kept: id, decision }) => {
    const isAccepted = decision === 'accept';
    const outcome = await decideQuarantinedAnswers(
      tx,
      id,
      isAccepted,
      { config, institution: institutionReader(tx) },
      now(),
    );
    if (outcome.kind !== 'decided') return failed(texts[outcome.kind]);
    const { sheetId, changed, grade } = outcome;
    return {
      kept: { keptId: id, sheetId, isAccepted, changed, grade },
      lines: [
        texts.decided(id, isAccepted),
        ...(isAccepted ? [texts.changed(changed.length), ...changed.map(texts.answer)] : []),
        ...(grade === null ? [] : [texts.grade(grade)]),
      ],
    };
  },
});
