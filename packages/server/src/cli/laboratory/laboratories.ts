import type { LaboratoryClockEvent, LaboratoryClockEventKind } from '@quipu/contract';
import { changesStanding } from '../../laboratory/changes/changes-standing.ts';
import { begunTwice, doubledRuns, openedEarly, runsByComputer } from '../../laboratory/laboratory-run-store.ts';
import {
  type ListedLaboratory,
  laboratories as listed,
  type MissingSheet,
  missingSheets,
  recallLaboratory as recall,
} from '../../laboratory/laboratory-store.ts';
import { texts as laboratoryTexts } from '../../laboratory/texts.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { action, reading } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { flag, required } from '../command/parameter.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { laboratoryLines } from '../text/laboratory-lines.ts';
import { momentText } from '../text/moment.ts';
import { plural } from '../text/plural.ts';

const listedAs = ({ id, preparedAt, recalledAt, sessions, sheets, out, taken, odd, clockAhead }: ListedLaboratory) =>
  `${id}  ${momentText(preparedAt)}  sesiones ${sessions.join(', ')}: ${sheets} hojas; ${out} fuera, ${taken} recibidas` +
  (recalledAt === null ? '' : `; anulado ${momentText(recalledAt)}`) +
  (odd === 0 ? '' : `; ${odd} POR REVISAR`) +
  (clockAhead < MINUTE_MS ? '' : `; reloj ADELANTADO ${Math.floor(clockAhead / MINUTE_MS)} min o más`);

/** A line of its own for each: one log that lacks its end says nothing of the room's others. */
const sheetsOf = ({ compared }: ListedLaboratory): readonly string[] =>
  compared.map((sheet) => `  Hoja ${sheet.id}: ${laboratoryTexts.logSays(sheet).join('. ')}.`);

const CLOCK: Readonly<Record<LaboratoryClockEventKind, (event: LaboratoryClockEvent) => string>> = {
  set: ({ byMs }) => `el reloj se cambió ${laboratoryTexts.clockSteps([byMs])}`,
  unbelieved: ({ byMs }) =>
    `el equipo estuvo apagado y no se creyó a su reloj, que marcaba ${laboratoryTexts.clockSteps([byMs])}`,
  corrected: ({ byMs, reason }) =>
    `se corrigió la hora ${laboratoryTexts.clockSteps([byMs])}: ${inOneLine(reason ?? '')}`,
  confirmed: () => 'se confirmó que la hora era la correcta',
};
/** The first ones tell enough of a clock that somebody plays with. */
const SHOWN = 20;
const clockOf = ({ clock }: ListedLaboratory): readonly string[] => [
  ...clock.slice(0, SHOWN).map((event) => `  ${momentText(event.at)}: ${CLOCK[event.kind](event)}.`),
  ...(clock.length > SHOWN ? [`  Y ${clock.length - SHOWN} veces más.`] : []),
];

export const texts = {
  none: 'No se ha preparado ningún laboratorio.',
  laboratory: (one: ListedLaboratory): readonly string[] => [listedAs(one), ...sheetsOf(one), ...clockOf(one)],
  missing: ({ reference, person, quiz, sheetId }: MissingSheet) =>
    `  falta la hoja ${sheetId}: ${reference}  ${inOneLine(person)}, "${inOneLine(quiz)}"`,
  noLaboratory: 'No existe ese laboratorio.',
  recalled: (count: number) => `Hojas que pueden abrirse otra vez: ${count}.`,
  notOver: (session: number, end: number, sheets: number) =>
    `Entre ellas, ${plural(sheets, 'hoja', 'hojas')} de la sesión ${session}, que termina ${momentText(end)}: lo que se rinda con ese paquete quedará por revisar.`,
} as const;

export const laboratories = reading({
  name: 'laboratories',
  summary: 'Los laboratorios preparados, y cuántas hojas tienen todavía.',
  args: {},
  options: {
    runs: flag('También los arranques de sus equipos, para compararlos con lo que se anotó en la sala.'),
    missing: flag('También de quién falta todavía cada hoja.'),
  },
  run: async ({ db, now }, { runs, missing }) => {
    const all = await listed(db);
    const lacking = missing ? await missingSheets(db) : [];
    const lines: string[] = [];
    for (const one of all)
      lines.push(
        ...texts.laboratory(one),
        ...lacking.filter(({ laboratoryId }) => laboratoryId === one.id).map(texts.missing),
        ...laboratoryLines.changes(await changesStanding(db, one, now())),
        ...(one.codesGivenAt === null ? [] : [laboratoryLines.codesGiven(one.codesGivenAt)]),
        ...(runs ? (await runsByComputer(db, one.id)).map(laboratoryLines.runs) : []),
        ...(await doubledRuns(db, one.id)).map(laboratoryLines.doubled),
        ...(await begunTwice(db, one.id)).map(laboratoryLines.begunTwice),
        ...(await openedEarly(db, one.id)).map(laboratoryLines.openedEarly),
      );
    return done(...(all.length === 0 ? [texts.none] : lines));
  },
});

export const recallLaboratory = action({
  name: 'recall-laboratory',
  summary: 'Las hojas que no han vuelto de un laboratorio pueden abrirse otra vez en este servidor.',
  details:
    'Vale para todo el paquete, también para sus sesiones que no han terminado (--dry-run las muestra). Los resultados que lleguen después quedan ' +
    'por revisar.',
  args: { laboratory: required(text('LABORATORIO'), 'Cuál ("npx quipu laboratories" los muestra).') },
  options: {},
  run: async ({ tx, now }, { laboratory }) => {
    const at = now();
    const recalled = await recall(tx, laboratory, at);
    if (recalled === null) return failed(texts.noLaboratory);
    const count = recalled.reduce((sum, { sheets }) => sum + sheets, 0);
    const notOver = recalled.flatMap(({ id, end, sheets }) =>
      end === null || end <= at ? [] : [texts.notOver(id, end, sheets)],
    );
    return { kept: { laboratory, sheets: count }, lines: [texts.recalled(count), ...notOver] };
  },
});
