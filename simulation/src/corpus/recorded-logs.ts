import { generateKeyPairSync, sign } from 'node:crypto';
import { QuizEvent } from '@quipu/engine';
import { isContentLine, receiptKeyId, receiptText, sha256, signedText } from '@quipu/engine/log';
import fc from 'fast-check';
import { arbitrarySheet } from '../../../packages/engine/src/testing/arbitrary-sheet.ts';
import { logEnd } from '../../../packages/engine/src/testing/log-end.ts';
import { logOfEvents } from '../../../packages/engine/src/testing/log-of-events.ts';
import { Play } from '../../../packages/engine/src/testing/play.ts';
import { detailsOf } from '../../../packages/engine/src/testing/simulation/misfortunes.ts';
import { simpleSheet } from '../../../packages/engine/src/testing/simulation/simple-sheet.ts';
import { createSimulation } from '../../../packages/engine/src/testing/simulation/simulation.ts';
import { arbitrarySteps } from '../../../packages/engine/src/testing/steps.ts';
import { sealedBackup } from '../../../packages/server/src/testing/sealed-backup.ts';

const SEED = 20_261_122;
const PLAYS_AT_ONCE = 100;
const MAX_PLAYS = 5_000;
/** Small enough to be read by a person. */
const MAX_EVENTS = 45;
const ITEMS = 4;
const content = simpleSheet([{ items: ITEMS, duration: null }], { hybridMode: true });

/** Byte `i` of the key of a recorded backup: `37 i + 11` modulo 256. */
const BACKUP_KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => (i * 37 + 11) & 255)).toString('base64');

/** An answer that the server can never take. */
const setAside = (): Play => {
  const play = new Play(content);
  play.send({ type: 'AnswerItem', at: play.at, itemId: 100, details: detailsOf(0, 1) });
  play.sync(ITEMS);
  const [post] = play.posts;
  const apart = (post?.entries ?? []).map(({ id }) => ({ id, reason: 'unreadable' as const }));
  const syncId = post?.syncId ?? 0;
  play.send({ type: 'ReportSyncAcked', at: play.at + 1_000, syncId, setAside: apart, superseded: [] });
  return play;
};

/** Whole sheets that between them have every type of event. */
const sheets = (): readonly (readonly string[])[] => {
  const missing = new Set<string>(QuizEvent.types.map(({ name }) => name));
  const kept: (readonly QuizEvent[])[] = [];
  const look = ({ events }: Play): void => {
    if (events.length > MAX_EVENTS || !events.some(({ type }) => missing.has(type))) return;
    for (const { type } of events) missing.delete(type);
    kept.push(events);
  };
  look(setAside());
  const anyPlay = fc.tuple(arbitrarySheet, arbitrarySteps);
  for (let done = 0; missing.size > 0 && done < MAX_PLAYS; done += PLAYS_AT_ONCE)
    for (const [sheet, steps] of fc.sample(anyPlay, { seed: SEED + done, numRuns: PLAYS_AT_ONCE }))
      look(new Play(sheet).run(steps));
  return kept.map(logOfEvents);
};

/** A sheet that is taken, and finished, over a network that is often gone. */
const overNetwork = async (seed: number): Promise<readonly string[]> => {
  const { disk, reload, runtime, server, time, until } = createSimulation(seed, content);
  await until(runtime().start());
  for (let item = 0; item < ITEMS; item += 1) {
    Object.assign(server.faults, { lostReply: 0.4, unreachable: item === 2 });
    await until(
      runtime().dispatch({ type: 'AnswerItem', itemId: 100 + item, details: detailsOf(item, 1 + (seed % 4)) }),
    );
    await until(runtime().dispatch({ type: 'Next', confirmed: true }));
    await time.pass(20_000);
    if (item === 1) await reload();
  }
  server.heal();
  await time.pass(60_000);
  await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
  await time.pass(10_000);
  return [...disk.written];
};

/** A device in the middle of its evaluation, with answers that the server has not. */
const openDevice = async (): Promise<readonly string[]> => {
  const { disk, runtime, server, time, until } = createSimulation(3, content);
  await until(runtime().start());
  await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: detailsOf(0, 2) }));
  await time.pass(20_000);
  server.faults.unreachable = true;
  for (const item of [1, 2])
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100 + item, details: detailsOf(item, 3) }));
  await until(runtime().stop());
  return [...disk.written];
};

const receiptOf = (lines: readonly string[]) => {
  const numbered = lines.filter((line) => !isContentLine(line));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const head = { sheetId: content.sheetId, epoch: 1, lines: numbered.length, head: sha256(numbered.at(-1) ?? '') };
  const key = receiptKeyId(publicKey.export({ format: 'jwk' }).x ?? '');
  const signed = signedText(head, JSON.parse(numbered.at(-1) ?? '{}').at, key);
  const receipt = receiptText(signed, sign(null, Buffer.from(signed), privateKey).toString('base64url'));
  return { receipt, publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString() };
};

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** Gives what this version writes, as files by their names. `schema` is all that it may write. */
export const recordedLogs = async (schema: unknown): Promise<ReadonlyMap<string, string | Uint8Array>> => {
  const [first, second] = [await overNetwork(1), await overNetwork(2)];
  const device = await openDevice();
  const logs = new Map<string, readonly string[]>(
    sheets().map((lines, i) => [`sheet-${String(i + 1).padStart(2, '0')}`, lines] as const),
  );
  logs.set('network-1', first).set('network-2', second).set('open-device-journal', device);
  const ends = Object.fromEntries([...logs].map(([name, lines]) => [name, logEnd(lines)]));
  const backup = sealedBackup({ sheet: content.sheetId, epoch: 1, key: BACKUP_KEY }, device);
  return new Map<string, string | Uint8Array>([
    ...[...logs].map(([name, lines]) => [`${name}.jsonl`, text(lines)] as const),
    ['network-1.receipt.json', json(receiptOf(first))],
    ['open-device.backup', backup],
    ['ends.json', json(ends)],
    ['schema.json', json(schema)],
  ]);
};
