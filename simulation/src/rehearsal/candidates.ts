import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Whereabouts } from '@quipu/contract';
import { chanceOf } from '../../../packages/engine/src/testing/simulation/chance.ts';
import type {
  CandidatesPlan,
  FromCandidates,
  ToCandidates,
} from '../../../packages/server/src/cli/rehearsal/protocol.ts';
import { createCandidate } from './candidate.ts';
import { createOutlet, cut, mend, type Outlet } from './line.ts';
import { createMeasures } from './measures.ts';
import { makePage } from './sockets.ts';

/** The candidates of a rehearsal, many in one process: the client's own runtime, without a screen. `quipu rehearse` starts it, and ends it. */
const [, , file = ''] = process.argv;
const TELL_EVERY_MS = 1_000;
/** Everything that is still under way then is told as it is. */
const GRACE_MS = 120_000;
/** Far apart, so that no candidate draws what another one does. */
const SEED_STEP = 7_919;

const plan = JSON.parse(readFileSync(file, 'utf8')) as CandidatesPlan;
/** Resolves once it has left: a program that exits before is cut off within the line. */
const tell = (line: FromCandidates): Promise<void> =>
  new Promise((resolve) => {
    process.stdout.write(`${JSON.stringify(line)}\n`, () => resolve());
  });
makePage();
const measures = createMeasures();
const outlets = new Map<number, Outlet>();
const outletOf = (room: number): Outlet => {
  const outlet = outlets.get(room) ?? createOutlet();
  outlets.set(room, outlet);
  return outlet;
};
let isEnding = false;
let isOver = false;

const overIn = (ms: number): void => {
  setTimeout(() => {
    isOver = true;
  }, ms).unref();
};

const begin = async (): Promise<void> => {
  const candidates = plan.people.map((person) =>
    createCandidate({
      ...{ plan, person, measures, outlet: outletOf(person.room) },
      chance: chanceOf(plan.seed + person.number * SEED_STEP),
      isEnding: () => isEnding,
      isOver: () => isOver,
    }),
  );
  const whereabouts = (): Whereabouts => {
    const where = { waiting: 0, entering: 0, answering: 0, finishing: 0, finished: 0, gone: 0, cut: 0 };
    for (const candidate of candidates) {
      where[candidate.where()] += 1;
      if (candidate.outlet.isCut) where.cut += 1;
    }
    return where;
  };
  const tellNow = (): void => {
    const unreached = candidates.filter((candidate) => candidate.isUnreached()).length;
    void tell({ is: 'told', where: whereabouts(), unreached, ...measures.take() });
  };
  const ticking = setInterval(tellNow, TELL_EVERY_MS);
  overIn(plan.arriveWithinMs + plan.answerMs + plan.endWithinMs + GRACE_MS);
  await Promise.allSettled(
    candidates.map((candidate) =>
      candidate.live().catch((error: unknown) => {
        measures.trouble(`programa: ${error instanceof Error ? error.message : String(error)}`);
      }),
    ),
  );
  clearInterval(ticking);
  tellNow();
  const ended = tell({ is: 'ended', candidates: candidates.map((candidate) => candidate.end()) });
  await Promise.race([
    Promise.all(candidates.map((candidate) => candidate.close())),
    new Promise((resolve) => setTimeout(resolve, 1_000)),
  ]);
  await ended;
  process.exit(0);
};

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const said = JSON.parse(line) as ToCandidates;
    if (said.do === 'begin') void begin();
    else if (said.do === 'end') {
      isEnding = true;
      overIn(GRACE_MS);
    } else (said.do === 'cut' ? cut : mend)(outletOf(said.room));
  })
  // Whoever started it is gone.
  .on('close', () => process.exit(1));
process.on('unhandledRejection', (error) => measures.trouble(`programa: ${String(error)}`));
void tell({ is: 'ready' });
