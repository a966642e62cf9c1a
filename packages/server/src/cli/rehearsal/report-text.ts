import type { RehearsalReport, RehearsalStep } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { counted, percent, texts, time } from './texts.ts';
import { ANSWERS } from './verdict.ts';

const HEAD = ['Personas', 'Aguanta', 'Inicio p50', 'Inicio p99', 'Respuestas p99', 'Guardada p99', 'Fin p99'];
const MORE = ['Solicitudes/s', 'Fallos', 'CPU de todo', 'CPU de los aspirantes'];
const WITH = ' (con percances)';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
];

const stepRow = (step: RehearsalStep): readonly string[] => {
  const { people, isWithMisfortunes, isHeld, started, acknowledged, ended, calls, troubles } = step;
  return [
    `${counted(people)}${isWithMisfortunes ? WITH : ''}`,
    isHeld ? 'sí' : 'no',
    time(started.p50),
    time(started.p99),
    time(calls.find(({ call }) => call === ANSWERS)?.p99 ?? null),
    time(acknowledged.p99),
    time(ended.p99),
    counted(step.mostPerSecond),
    counted(troubles.reduce((sum, { count }) => sum + count, 0)),
    percent(step.machineCpu),
    percent(step.candidatesCpu),
  ];
};

const CALLS_SHOWN = 12;

/** The report as a document in Markdown. */
export const reportText = (institution: string, at: EpochMs, report: RehearsalReport): readonly string[] => {
  const { verdict, steps, misfortunes, notTried, circumstances } = report;
  const [first = '', ...why] = verdict;
  const largest = [...steps].sort((a, b) => b.people - a.people)[0];
  return [
    `# ${texts.title(institution)}`,
    '',
    texts.ranAt(at),
    '',
    `**${first}**`,
    '',
    ...why.map((line) => `- ${line}`),
    '',
    '## Pasos',
    '',
    ...table([...HEAD, ...MORE], steps.map(stepRow)),
    ...steps
      .filter(({ reasons }) => reasons.length > 0)
      .flatMap(({ people, reasons }) => ['', `${counted(people)}: ${reasons.join('; ')}.`]),
    ...(misfortunes.length === 0
      ? []
      : [
          '',
          '## Percances',
          '',
          ...table(
            ['Percance', 'Todos en línea a los', 'Qué se vio'],
            misfortunes.map(({ name, recoveredMs, note }) => [name, time(recoveredMs), note ?? '']),
          ),
        ]),
    ...(largest === undefined
      ? []
      : [
          '',
          `## Solicitudes con ${counted(largest.people)} personas`,
          '',
          ...table(
            ['Solicitud', 'Cuántas', 'p50', 'p99'],
            largest.calls
              .slice(0, CALLS_SHOWN)
              .map(({ call, count, p50, p99 }) => [`\`${call}\``, counted(count), time(p50), time(p99)]),
          ),
        ]),
    ...steps
      .filter(({ troubles }) => troubles.length > 0)
      .flatMap(({ people, isWithMisfortunes, troubles }) => [
        '',
        `Fallos con ${counted(people)} personas${isWithMisfortunes ? WITH : ''}: ${troubles.map(({ what, count }) => `${what} (${counted(count)})`).join(', ')}.`,
      ]),
    '',
    '## Qué no se probó',
    '',
    ...notTried.map((line) => `- ${line}`),
    '',
    '## Con qué',
    '',
    ...circumstances.map((line) => `- ${line}`),
  ];
};
