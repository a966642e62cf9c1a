import type { Details } from '@quipu/engine';
import type { DraftRecord } from '@quipu/engine/runtime';
import { OPENED_AT } from './sheet.ts';

/**
 * Drafts of a sheet of which one, given in time, was outdone by another device's answer, too late to be given again: a person
 * decides, once the server has it.
 */
export const outdoneDrafts = (sheetId: number, text: string, details: Details): DraftRecord => {
  const given = { epoch: 0, revision: 2 };
  return {
    sheetId,
    epoch: 1,
    drafts: [{ ...given, itemId: 1, text, details, keyAt: OPENED_AT, given, review: 'unheard' }],
  };
};
