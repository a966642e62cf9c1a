import type { Details } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { answerInWords } from '../grading/answer-in-words.ts';
import { decideRegrade, type RegradeDecision } from '../grading/decide-regrade.ts';
import { overrideIn } from '../grading/override-in.ts';
import { plainText } from '../grading/plain-text.ts';
import { type ResultItem, readResults } from '../grading/read-results.ts';
import { type RegradeRequest, regradeRequest, regradeRequests } from '../grading/regrade-request-store.ts';
import { tellDecision } from '../grading/tell-decision.ts';
import { institutionReader } from '../settings/institution-store.ts';
import { type Arguments, type Command, done, failed } from './command.ts';
import { gradingTexts as texts } from './grading-texts.ts';
import { idIn } from './id-in.ts';
import { operatorAction } from './operator-action.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LONGEST_ANSWER = 2_000;

const inWords = (item: Pick<ResultItem, 'options'>, details: Details): string => {
  const words = answerInWords(item, details);
  return words === '' ? texts.nothing : words;
};

const questionLines = async (db: Db, { sheetId, itemId }: RegradeRequest): Promise<readonly string[]> => {
  const results = await readResults(db, sheetId);
  const items = results?.sections.flatMap((section) => section.items.flatMap((item) => [item, ...item.children]));
  const item = items?.find(({ id }) => id === itemId);
  if (item === undefined) return [];
  return [
    texts.question(item.number, plainText(item.content)),
    ...item.options.map(({ content, match }, place) =>
      texts.option(LETTERS[place] ?? '', plainText(content), place + 1, match === null ? null : plainText(match)),
    ),
    ...item.children.map((row, place) =>
      texts.row(place + 1, plainText(row.content), inWords(item, row.given), inWords(item, row.correct)),
    ),
    ...(item.children.length > 0
      ? []
      : [texts.given(inWords(item, item.given)), texts.correct(inWords(item, item.correct))]),
  ];
};

/** Requests for regrades, or one with its question. */
export const regrades: Command = async ({ db }, { positionals: [given], flags }) => {
  if (given !== undefined) {
    const request = await regradeRequest(db, idIn(given) ?? 0);
    if (request === undefined) return failed(texts.noRequest);
    return done(...texts.request(request), ...(await questionLines(db, request)));
  }
  const listed = await regradeRequests(db, flags.includes('all') ? 'all' : 'waiting');
  return done(...(listed.length === 0 ? [texts.noRequests] : listed.flatMap(texts.request)));
};

const STATUS_OF: Readonly<Record<string, RegradeDecision['status']>> = {
  accept: 'A',
  reject: 'R',
  'not-applicable': 'N',
};

const asked = ({ positionals, values, flags }: Arguments) => {
  const id = idIn(positionals[0]);
  const status = STATUS_OF[positionals[1] ?? ''];
  const answer = (values['answer'] ?? values['why'] ?? '').trim();
  const changes = [
    ...(flags.includes('annul') ? [{ kind: 'annul' as const, text: '' }] : []),
    ...(values['correct'] === undefined ? [] : [{ kind: 'instead' as const, text: values['correct'] }]),
    ...(values['also'] === undefined ? [] : [{ kind: 'also' as const, text: values['also'] }]),
  ];
  const isRight = changes.length <= (status === 'A' ? 1 : 0) && positionals.length === 2;
  return id === null || status === undefined || !isRight || answer.length > LONGEST_ANSWER
    ? null
    : { id, status, answer, change: changes[0] ?? null, isDry: flags.includes('dry-run') };
};

/** Decides a request; an accepted one holds for everybody who had the question. */
export const decideOneRegrade = operatorAction('decide-regrade', async (within, args, { config, now }) => {
  const decision = asked(args);
  if (decision === null) return failed(texts.needsDecision);
  const { id, status, answer, change, isDry } = decision;
  const override = change === null ? null : await overrideIn(within, id, change.kind, change.text);
  if (change !== null && override === null)
    return failed(
      (await regradeRequest(within, id)) === undefined ? texts.noRequest : texts.wrongAnswer(change.text.trim()),
    );
  if (isDry) await sql`savepoint before_deciding`.execute(within);
  const made: RegradeDecision = { status, answer, override, at: now() };
  const outcome = await decideRegrade(within, id, made);
  if (outcome.kind !== 'decided') return failed(texts[outcome.kind]);
  const { request, changed } = outcome;
  const lines = override === null ? [] : [texts.changes(changed.length), ...changed.map(texts.change)];
  if (isDry) {
    await sql`rollback to savepoint before_deciding`.execute(within);
    return done(...lines, texts.dryRun);
  }
  await tellDecision(within, { config, institution: institutionReader(within) }, request, changed, made);
  const what = { requestId: id, sheetId: request.sheetId, itemId: request.itemId, status, answer, override, changed };
  return { what, outcome: done(texts.decided(id, status), ...lines) };
});
