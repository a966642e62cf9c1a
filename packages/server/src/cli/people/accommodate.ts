import { MAX_ACCOMMODATION } from '@quipu/contract';
import { accommodate as give } from '../../exams/operating/accommodate.ts';
import { waitForOtherTimes } from '../../exams/operating/extend-store.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { whole } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { optional } from '../command/parameter.ts';
import { onPerson } from './on-person.ts';

export const texts = {
  needsTime: 'Falta --percent, --minutes o ambos.',
  takesTime: 'Quitaría tiempo a una evaluación en curso. No se cambió nada.',
  given: (reference: string, percent: number, minutes: number, sheets: number) =>
    `${reference}: ${percent} % y ${minutes} minutos más. Hojas con tiempos nuevos: ${sheets}.`,
} as const;

export const accommodate = onPerson({
  name: 'accommodate',
  summary: 'Da tiempo adicional a una persona: un porcentaje, minutos o ambos.',
  details:
    'Lo que no se indica queda en 0. Vale para lo que no ha empezado y para lo que está en curso, y se avisa en su pantalla.',
  options: {
    percent: optional(whole('N', 0, MAX_ACCOMMODATION.percent), 'El porcentaje.'),
    minutes: optional(whole('N', 0, MAX_ACCOMMODATION.minutes), 'Los minutos.'),
  },
  lock: waitForOtherTimes,
  change: async ({ tx, now, person }, given) => {
    if (given.percent === null && given.minutes === null) return failed(texts.needsTime);
    const [percent, minutes] = [given.percent ?? 0, given.minutes ?? 0];
    const grace = answerGrace((await institutionReader(tx)()).rules);
    const sheets = await give(tx, person.id, { percent, minutes }, now(), grace);
    if (sheets === null) return failed(texts.takesTime);
    return { kept: { percent, minutes, sheets }, lines: [texts.given(person.reference, percent, minutes, sheets)] };
  },
});
