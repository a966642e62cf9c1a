import { LRUCache } from 'lru-cache';
import type { AppContext } from '../../platform/context/app-context.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { isOpenFile } from '../../platform/storage/open-file-store.ts';
import { formReader, type ReadForm } from '../forms/form-store.ts';
import { reviewFacts } from '../results/review-facts-store.ts';
import { reviewRefusal } from '../results/review-rules.ts';
import { sheetDeadline } from '../sheets/deadlines.ts';
import { fileGrants, type GrantedForm, type GrantedSheet } from '../sheets/file-grants.ts';
import { identityReader } from '../sheets/sheet-identity.ts';
import { sheetAsRead } from '../sheets/sheet-store.ts';

/** Everybody's pictures come within a minute or two: a sheet is looked at once for all of its own. */
const LOOKED_AT_MS = 2_000;
const MAX_LOOKED_AT = 10_000;

type Files = Awaited<ReturnType<ReadForm>>['files'];
const NONE: Files = new Set();

/**
 * Tells whether a stored file may be had: anybody may have what stands in the open; what a form names, whoever was granted a sheet
 * of it, while that sheet is under way or may be reviewed, or the form itself, for a while.
 */
export const fileAccess = ({ db, now, institution, config }: AppContext) => {
  const { read } = fileGrants(config);
  const identityOf = identityReader(db);
  const formOf = formReader(db);
  const looked = new LRUCache<string, Promise<Files>>({ max: MAX_LOOKED_AT, ttl: LOOKED_AT_MS });

  const isSeen = async ({ sheetId, epoch }: GrantedSheet): Promise<boolean> => {
    const sheet = await sheetAsRead(db, sheetId);
    if (sheet === undefined || sheet.epoch !== epoch) return false;
    const at = { now: now(), grace: answerGrace((await institution()).rules) };
    if (sheet.finishedAt === null) return sheet.status === 'A' && at.now <= sheetDeadline(sheet, at.now) + at.grace;
    const facts = await reviewFacts(db, sheetId, at);
    return facts !== null && reviewRefusal(facts) === null;
  };
  const filesFor = async (granted: GrantedSheet | GrantedForm): Promise<Files> => {
    if ('formId' in granted) return now() <= granted.until ? (await formOf(granted.formId)).files : NONE;
    const identity = await identityOf(granted.sheetId);
    return identity !== undefined && (await isSeen(granted)) ? (await formOf(identity.formId)).files : NONE;
  };
  const grantedFiles = (grant: string): Promise<Files> => {
    const granted = read(grant);
    if (granted === null) return Promise.resolve(NONE);
    const known = looked.get(grant);
    if (known !== undefined) return known;
    const files = filesFor(granted);
    looked.set(grant, files);
    files.catch(() => looked.delete(grant));
    return files;
  };
  return async (name: string, grant: string | null): Promise<boolean> =>
    (grant !== null && (await grantedFiles(grant)).has(name)) || isOpenFile(db, name);
};
