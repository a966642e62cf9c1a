import { MAX_EXTRA_MINUTES } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { reopenSheet as reopen } from '../../exams/operating/reopen-sheet.ts';
import { texts as evaluationTexts } from '../../exams/texts.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { BY, writing } from '../command/command.ts';
import { numberOf, whole } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { optional, required } from '../command/parameter.ts';
import { secondText, ZONE } from '../text/moment.ts';

export const texts = {
  noSheet: 'No existe una hoja con ese número.',
  notFinished: 'La evaluación de esa hoja no ha finalizado.',
  notValid: 'Esa hoja ya no vale: hay otra en su lugar.',
  timeOver: 'A esa hoja no le queda tiempo: indique --minutes.',
  reopened: (sheetId: number, deadline: EpochMs) =>
    `Hoja ${sheetId} reabierta: termina ${secondText(deadline)} ${ZONE}.`,
  couldSeeAnswers: 'Atención: sus resultados estaban publicados y la persona ya pudo ver las respuestas correctas.',
} as const;

export const reopenSheet = writing({
  name: 'reopen-sheet',
  summary: 'Una hoja finalizada vuelve a estar en curso, en el equipo que la abra.',
  details:
    'Su nota queda sin efecto hasta que finalice. Le quedan al menos los minutos que se indiquen desde ahora; si no se ' +
    'indican, lo que quede de su tiempo. Se avisa en la pantalla.',
  args: { sheet: required(numberOf('HOJA'), 'El número de la hoja.') },
  options: { ...BY, minutes: optional(whole('N', 1, MAX_EXTRA_MINUTES), 'Los minutos que le quedan, al menos.') },
  run: async ({ db, now }, { sheet, operator, reason, minutes }) => {
    const grace = answerGrace((await institutionReader(db)()).rules);
    const reopening = { who: operator, why: reason, minutes, message: evaluationTexts.reopened };
    const outcome = await reopen(db, sheet, reopening, now, grace);
    if (typeof outcome === 'string') return failed(texts[outcome]);
    const warnings = outcome.couldSeeAnswers ? [texts.couldSeeAnswers] : [];
    return done(texts.reopened(sheet, outcome.deadline), ...warnings);
  },
});
