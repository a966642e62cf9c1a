import { MAX_SEB_KEYS } from '@quipu/contract';
import { batchMapLoader } from '../../platform/concurrency/batch-loader.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** An evaluation is opened in one of these alone; in neither: in anything. */
export interface AskedClients {
  readonly desktop: boolean;
  readonly seb: boolean;
  /** Keys of its own, beside the institution's. */
  readonly configKeys: readonly string[];
  readonly examKeys: readonly string[];
}

const asked = (db: Db | Tx, quizIds: readonly number[]) =>
  db
    .selectFrom('quiz')
    .select([
      'id',
      'asks_desktop as desktop',
      'asks_seb as seb',
      'seb_config_keys as configKeys',
      'seb_exam_keys as examKeys',
    ])
    .where('id', '=', ({ val, fn }) => fn.any(val([...quizIds])))
    .execute();

/** Reads them for everybody who opens a sheet at once. */
export const askedClientsReader = (db: Db | Tx): ((quizId: number) => Promise<AskedClients>) => {
  const find = batchMapLoader(
    async (quizIds: readonly number[]) =>
      new Map((await asked(db, quizIds)).map(({ id, ...clients }) => [id, clients])),
  );
  return async (quizId) => {
    const found = await find(quizId);
    if (found === undefined) throw new Error(`There is no evaluation ${quizId}`);
    return found;
  };
};

export const isQuiz = async (tx: Tx, quizId: number): Promise<boolean> =>
  (await tx.selectFrom('quiz').select('id').where('id', '=', quizId).executeTakeFirst()) !== undefined;

export const setSebKeys = (
  tx: Tx,
  quizId: number,
  { config, exam }: { readonly config?: readonly string[]; readonly exam?: readonly string[] },
) =>
  tx
    .updateTable('quiz')
    .set({
      ...(config === undefined ? {} : { seb_config_keys: config }),
      ...(exam === undefined ? {} : { seb_exam_keys: exam }),
    })
    .where('id', '=', quizId)
    .execute();

/** The newest come last. Null: there are as many as are kept, and none goes by itself: somebody holds its file. */
export const withNewKey = (keys: readonly string[], key: string): readonly string[] | null =>
  keys.length < MAX_SEB_KEYS ? [...keys, key] : null;

/** Two files made at once keep both keys. False: there is no room for it. */
export const addConfigKey = async (tx: Tx, quizId: number, key: string): Promise<boolean> => {
  const { keys } = await tx
    .selectFrom('quiz')
    .select('seb_config_keys as keys')
    .where('id', '=', quizId)
    // Nothing that names the evaluation waits for this.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const config = withNewKey(keys, key);
  if (config !== null) await setSebKeys(tx, quizId, { config });
  return config !== null;
};
