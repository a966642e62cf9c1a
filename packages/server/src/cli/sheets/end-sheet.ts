import { endSheet as end } from '../../exams/operating/end-sheet.ts';
import { texts as evaluationTexts } from '../../exams/texts.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { BY, writing } from '../command/command.ts';
import { numberOf, text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { optional, required } from '../command/parameter.ts';

export const texts = {
  noSheet: 'No existe una hoja con ese número.',
  notUnderWay: 'La evaluación de esa hoja no está en curso.',
  ended: (sheetId: number) => `Evaluación finalizada: hoja ${sheetId}.`,
} as const;

export const endSheet = writing({
  name: 'end-sheet',
  summary: 'Finaliza una evaluación en curso y avisa al aspirante en su pantalla.',
  args: { sheet: required(numberOf('HOJA'), 'El número de la hoja.') },
  options: { ...BY, message: optional(text('TEXTO'), 'Lo que lee el aspirante.') },
  run: async ({ db, now }, { sheet, operator, reason, message }) => {
    const grace = answerGrace((await institutionReader(db)()).rules);
    const ending = { who: operator, why: reason, message: message ?? evaluationTexts.ended };
    const outcome = await end(db, sheet, ending, now, grace);
    return outcome === 'noSheet' || outcome === 'notUnderWay' ? failed(texts[outcome]) : done(texts.ended(sheet));
  },
});
