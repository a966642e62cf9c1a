import { enrolledIn } from '../../exams/roster/enrolled-store.ts';
import { enterMany } from '../../exams/roster/roster-actions.ts';
import { texts as rosterTexts } from '../../exams/roster/texts.ts';
import { action } from '../command/command.ts';
import { listOf, numberOf, text } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { optional, required } from '../command/parameter.ts';
import { plural } from '../text/plural.ts';
import { leftOutTexts, ROOM, roomsNamed } from './on-roster.ts';

export const texts = {
  noProcess: (name: string) => `No existe el proceso "${name}".`,
  nobody: 'Nadie terminó esa inscripción.',
  tooFew: (missing: number) => `No entró nadie: faltan ${plural(missing, 'puesto', 'puestos')}.`,
  entered: (count: number) => `Entran en la nómina: ${plural(count, 'persona', 'personas')}.`,
  known: (count: number) => `Ya constaban, y siguen como están: ${plural(count, 'persona', 'personas')}.`,
} as const;

export const enterEnrolled = action({
  name: 'enter-enrolled',
  summary: 'Hace entrar en la nómina de una sesión a quienes terminaron la inscripción de un proceso.',
  details:
    'Por orden de apellido y nombre. Las salas se llenan una tras otra; si faltan puestos no entra nadie. Quien ya consta en esa ' +
    'evaluación, en cualquier sesión, sigue como está.',
  args: { session: required(numberOf('SESIÓN'), 'El número de la sesión ("npx quipu sessions" los muestra).') },
  options: {
    process: required(text('PROCESO'), 'El nombre del proceso.'),
    career: optional(text('CÓDIGO'), 'Solo quienes eligieron esa carrera.'),
    campus: optional(text('CAMPUS'), 'Solo quienes eligieron una carrera de ese campus.'),
    room: optional(listOf(ROOM), 'La sala en que rinden, o varias separadas por comas.'),
  },
  run: async ({ tx, now }, { session, process, career, campus, room }) => {
    const rooms = await roomsNamed(tx, room ?? []);
    if (typeof rooms === 'string') return failed(rooms);
    const userIds = await enrolledIn(tx, { process, career, campus });
    if (userIds === null) return failed(texts.noProcess(process));
    if (userIds.length === 0) return failed(texts.nobody);
    const outcome = await enterMany(tx, { sessionId: session, userIds, rooms }, now());
    if (outcome.kind === 'noSession') return failed(`${rosterTexts.problems.noSession}.`);
    if (outcome.kind === 'tooFew') return failed(texts.tooFew(outcome.missing));
    const { sheetIds, known, leftOut } = outcome;
    return {
      kept: { sessionId: session, process, career, campus, rooms: room, sheetIds },
      lines: [
        texts.entered(sheetIds.length),
        ...(known === 0 ? [] : [texts.known(known)]),
        ...(await leftOutTexts(tx, leftOut)),
      ],
    };
  },
});
