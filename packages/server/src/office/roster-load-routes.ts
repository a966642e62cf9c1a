import { checkOfficeRoster, loadOfficeRoster } from '@quipu/contract';
import type { LinePlace } from '../content/csv/csv-loader.ts';
import type { LookedAtFile } from '../content/csv/looked-at-file.ts';
import { rosterFile } from '../content/csv/roster-file.ts';
import { loadedFile } from '../platform/audit/loaded-file.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { rehearse } from '../platform/db/rehearsal.ts';
import { reply } from '../platform/http/reply.ts';
import type { Act, ActOutcome } from './act.ts';
import type { OfficeHandle } from './operator.ts';
import { texts } from './texts.ts';

const MAX_FILE_NAME = 200;

const shownLines = ({ lines }: LookedAtFile<LinePlace>) =>
  lines.map(({ line, values, fate, problems }) => ({
    line,
    reference: values['identificacion'] ?? '',
    evaluation: values['evaluacion'] ?? '',
    fate: fate?.kind ?? null,
    now: fate?.now ?? null,
    before: fate?.before ?? null,
    problems,
  }));

export const rosterLoadRoutes = (handle: OfficeHandle, act: Act, { db, now }: AppContext): void => {
  handle(checkOfficeRoster, async ({ body: { file } }) => {
    const looked = await rehearse(db, (inner) =>
      inner.transaction().execute((tx) => rosterFile(tx, file, { now: now(), files: new Map() })),
    );
    return reply(200, { now: now(), lines: shownLines(looked) });
  });

  handle(loadOfficeRoster, async ({ body }, operator) => {
    const asked = { reason: body.reason, once: body.once, isDry: false };
    return act(operator, 'load-roster', asked, async (tx): Promise<ActOutcome> => {
      const kept = {};
      const context = { now: now(), files: new Map(), keep: (what: object) => Object.assign(kept, what) };
      const { lines, problems, write } = await rosterFile(tx, body.file, context);
      if (problems.length > 0) return { status: 400, msg: texts.wrongRoster, problems };
      await write();
      const changes = lines.filter(({ fate }) => fate !== null && fate.kind !== 'same').length;
      return { kept: { ...loadedFile(body.fileName.slice(0, MAX_FILE_NAME), body.file), ...kept }, changes };
    });
  });
};
