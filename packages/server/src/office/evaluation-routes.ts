import {
  isEvaluationFile,
  isSebPassword,
  loadOfficeEvaluation,
  MAX_SEB_KEYS,
  makeOfficeSebFile,
  officeEvaluations,
  reasonIn,
  switchOfficeEvaluation,
  uploadOfficeFile,
} from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { AuthoredEvaluation } from '../content/authoring/authored-evaluation.ts';
import { loadAuthored } from '../content/authoring/load-authored.ts';
import { questionsIn } from '../content/authoring/walk-items.ts';
import { makeSebFile } from '../exams/clients/make-seb-file.ts';
import { isQuiz } from '../exams/clients/quiz-clients.ts';
import { switchedQuizzes, switchQuiz } from '../exams/sheets/quiz-switches.ts';
import { sessionsList } from '../exams/sheets/session-store.ts';
import { keepAction } from '../platform/audit/operator-action-store.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { malformed, refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { publicUrlOf } from '../platform/institution/public-address.ts';
import { jsonIn } from '../platform/json/read-json.ts';
import { isHashedName, missingFiles, storeBytes } from '../platform/storage/stored-files.ts';
import type { OfficeHandle } from './operator.ts';
import { type ActionOutcome, noReason, notThere, type Perform } from './perform-action.ts';
import { texts } from './texts.ts';

export const evaluationRoutes = (handle: OfficeHandle, perform: Perform, context: AppContext): void => {
  const { db, now, config, institution, randomBytes } = context;
  handle(officeEvaluations, async () => {
    const sessions = await sessionsList(db);
    const evaluations = (await switchedQuizzes(db)).map((quiz) => ({
      ...quiz,
      sessions: sessions
        .filter(({ evaluation }) => evaluation === quiz.name)
        .map(({ id, start, end, sheets }) => ({ id, start, end, sheets: sheets ?? 0 })),
    }));
    return reply(200, { now: now(), evaluations });
  });

  handle(switchOfficeEvaluation, async ({ params: { id }, body }, operator) =>
    perform(operator, 'set-evaluation', body, async (tx): Promise<ActionOutcome> => {
      const { key, isOn } = body;
      return (await switchQuiz(tx, id, key, isOn))
        ? { kept: { quizId: id, key, value: isOn ? '1' : '0' }, changes: 1 }
        : notThere(texts.noEvaluation);
    }),
  );

  handle(makeOfficeSebFile, async ({ params: { id }, body: { password, quitPassword, reason } }, operator) => {
    const why = reasonIn(reason);
    if (why === null) return noReason();
    const odd = Object.entries({ password, quit_password: quitPassword }).flatMap(([name, typed]) =>
      typed === null || isSebPassword(typed) ? [] : [`${name}: ${texts.oddSebPassword}`],
    );
    if (odd.length > 0) return malformed(odd);
    const publicUrl = publicUrlOf(config, await institution());
    return db.transaction().execute(async (tx) => {
      if (!(await isQuiz(tx, id))) return reply(404, refusal(texts.noEvaluation));
      const made = await makeSebFile(tx, { publicUrl, quizId: id, password, quitPassword }, randomBytes);
      if (made === null) return reply(409, refusal(texts.sebKeysFull(MAX_SEB_KEYS)));
      const { configKey, content } = made;
      const what = { action: 'seb-file', quizId: id, isLocked: password !== null, configKey };
      await keepAction(tx, operator.reference, why, what, now());
      return { ...reply(200, content), headers: { 'content-type': 'application/seb' } };
    });
  });

  handle(uploadOfficeFile, async ({ body: { file, name } }) => {
    const stored = isEvaluationFile(name) ? await storeBytes(name, file, config.dataFolder) : null;
    return stored === null ? malformed([`name: ${texts.wrongFile(name)}`]) : reply(200, { now: now(), stored });
  });

  handle(loadOfficeEvaluation, async ({ body }, operator) =>
    perform(operator, 'load-evaluation', body, async (tx): Promise<ActionOutcome> => {
      const wrongWith = (problems: readonly string[]) =>
        ({ status: 400, msg: texts.wrongEvaluation, problems }) as const;
      const odd = body.files.filter(({ name, stored }) => !isEvaluationFile(name) || !isHashedName(stored));
      if (odd.length > 0) return wrongWith(odd.map(({ name }) => `files: ${texts.wrongFile(name)}`));
      const files = new Map(body.files.map(({ name, stored }) => [name, stored]));
      // Beforehand: what is refused once an evaluation was added would leave it there.
      const missing = body.isDry ? [] : await missingFiles(files, config.dataFolder);
      if (missing.length > 0) return wrongWith(missing.map((file) => `files: ${texts.missingFile(file)}`));
      const read = jsonIn(body.json, AuthoredEvaluation);
      if (E.isLeft(read)) return wrongWith(read.left);
      const { name } = read.right.value;
      const added = await loadAuthored(tx, read.right, files);
      if (E.isLeft(added)) return wrongWith(added.left);
      return { kept: { quizId: added.right.quizId, name }, changes: questionsIn(read.right.value) };
    }),
  );
};
