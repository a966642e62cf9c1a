import { OPENING_CODE_LEAD_MS } from '@quipu/contract';
import { begunTwice, doubledRuns, openedEarly } from '../../laboratory/laboratory-run-store.ts';
import {
  type ListedLaboratory,
  laboratories as listed,
  recallLaboratory as recall,
} from '../../laboratory/laboratory-store.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { action, reading } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { required } from '../command/parameter.ts';
import { laboratoryLines } from '../text/laboratory-lines.ts';
import { momentText } from '../text/moment.ts';

export const texts = {
  none: 'No se ha preparado ningún laboratorio.',
  laboratory: ({ id, preparedAt, recalledAt, sessions, sheets, out, taken, odd, ...shown }: ListedLaboratory) =>
    `${id}  ${momentText(preparedAt)}  sesiones ${sessions.join(', ')}: ${sheets} hojas; ${out} fuera, ${taken} recibidas` +
    (recalledAt === null ? '' : `; anulado ${momentText(recalledAt)}`) +
    (odd === 0 ? '' : `; ${odd} POR REVISAR`) +
    (shown.differs === 0 ? '' : `; ${shown.differs} respuestas NO COINCIDEN con su registro`) +
    (shown.clockAhead < MINUTE_MS ? '' : `; reloj ADELANTADO ${Math.floor(shown.clockAhead / MINUTE_MS)} min o más`),
  noLaboratory: 'No existe ese laboratorio.',
  recalled: (count: number) => `Hojas que pueden abrirse otra vez: ${count}.`,
} as const;

export const laboratories = reading({
  name: 'laboratories',
  summary: 'Los laboratorios preparados, y cuántas hojas tienen todavía.',
  args: {},
  options: {},
  run: async ({ db }) => {
    const all = await listed(db);
    const lines: string[] = [];
    for (const one of all)
      lines.push(
        texts.laboratory(one),
        ...(await doubledRuns(db, one.id)).map(laboratoryLines.doubled),
        ...(await begunTwice(db, one.id)).map(laboratoryLines.begunTwice),
        ...(await openedEarly(db, one.id, OPENING_CODE_LEAD_MS)).map(laboratoryLines.openedEarly),
      );
    return done(...(all.length === 0 ? [texts.none] : lines));
  },
});

export const recallLaboratory = action({
  name: 'recall-laboratory',
  summary: 'Las hojas que no han vuelto de un laboratorio pueden abrirse otra vez en este servidor.',
  details: 'Los resultados que lleguen después quedan por revisar.',
  args: { laboratory: required(text('LABORATORIO'), 'Cuál ("npx quipu laboratories" los muestra).') },
  options: {},
  run: async ({ tx, now }, { laboratory }) => {
    const count = await recall(tx, laboratory, now());
    if (count === null) return failed(texts.noLaboratory);
    return { kept: { laboratory, sheets: count }, lines: [texts.recalled(count)] };
  },
});
