import { SEB_CONFIG_HEADER, SEB_EXAM_HEADER, SEB_PAGE_HEADER } from '@quipu/contract';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Db } from '../db/database.ts';
import type { InstitutionSettings } from '../institution/institution-settings.ts';
import { publicUrlOf } from '../institution/public-address.ts';
import { type SebKeys, type SebProblem, type SebSaid, sebProblem } from './seb-rules.ts';

/** A call as it came in: its address from the first slash on, and its head. */
export interface Incoming {
  readonly url: string;
  header(name: string): string | null;
}

/** A page has an address when it is loaded, and another one after a step within it. */
const MAX_PAGES = 2;

/** Whatever stands in between, the address is the one that the institution gives out. Its page says where it is, of this origin alone. */
const saidBy = ({ url, header }: Incoming, publicUrl: string): SebSaid => ({
  addresses: [
    publicUrl + url,
    ...(header(SEB_PAGE_HEADER) ?? '')
      .split(' ', MAX_PAGES)
      .filter((page) => page === publicUrl || page.startsWith(`${publicUrl}/`)),
  ],
  config: header(SEB_CONFIG_HEADER),
  exam: header(SEB_EXAM_HEADER),
});

const institutionKeys = ({ rules }: InstitutionSettings): SebKeys => ({
  config: rules.sebConfigKeys,
  exam: rules.sebExamKeys,
});

export const sebCheck = (config: Pick<Config, 'publicUrl' | 'ownUrl'>) => ({
  /** Keys of evaluations are good beside the institution's: a file made for one shuts out nobody who has the institution's. */
  problemOf: (call: Incoming, settings: InstitutionSettings, own: readonly SebKeys[]): SebProblem | null =>
    sebProblem(saidBy(call, publicUrlOf(config, settings)), [institutionKeys(settings), ...own]),
});

const evaluationKeys = (db: Db): Promise<readonly SebKeys[]> =>
  db
    .selectFrom('quiz')
    .select(['seb_config_keys as config', 'seb_exam_keys as exam'])
    .distinct()
    .where('is_active', '=', true)
    .where(sql<boolean>`cardinality(seb_config_keys) + cardinality(seb_exam_keys) > 0`)
    .execute();

/** Tells whether a call comes from SEB with a settings file of the institution, or of one of its evaluations. */
export const knownSeb = ({ db, config }: Pick<AppContext, 'db' | 'config'>) => {
  const { problemOf } = sebCheck(config);
  return async (call: Incoming, settings: InstitutionSettings): Promise<boolean> => {
    const problem = problemOf(call, settings, []);
    // Others than SEB say nothing of it, and cost nothing.
    if (problem === null || problem === 'none') return problem === null;
    return problemOf(call, settings, await evaluationKeys(db)) === null;
  };
};
