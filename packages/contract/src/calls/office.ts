import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Bytes, CountText, Malformed, Nothing, refused } from '../wire/common.ts';
import { Day } from '../wire/day.ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';
import { action, actionBody, actionReplies, asked } from './office-action.ts';
import { KeptAction, OfficeSetting } from './office-rows.ts';

/** Everything that the institution decides, with what it does, its own value, and who changed it last. */
export const officeSettings = endpoint({
  ...asked,
  name: 'officeSettings',
  path: '/api/office/settings',
  query: Nothing,
  replies: {
    200: wireRecord('OfficeSettings', { now: ['now', Count], settings: ['settings', t.readonlyArray(OfficeSetting)] }),
    400: Malformed,
    ...refused,
  },
});

/**
/**
 * Sets one of them, or proposes it: that something needs two persons no more needs two itself. `value` null: the product's own again.
 * 400: it cannot be that (`msg` says what it may be). 409: it is another by now than the caller saw, or a proposal waits.
 */
export const setOfficeSetting = endpoint({
  ...action,
  name: 'setOfficeSetting',
  path: '/api/office/settings',
  params: Nothing,
  body: wireRecord('SetSettingBody', {
    key: ['key', t.string],
    value: ['value', nullable(t.string)],
    /** The caller saw it. */
    before: ['before', nullable(t.string)],
    ...actionBody,
  }),
  replies: actionReplies,
});

const actionFilter = {
  /** A part of the login or the name of who did it, or of whom it is about. */
  person: ['person', nullable(t.string)],
  action: ['action', nullable(t.string)],
  day: ['day', nullable(Day)],
} as const;

/** Lists what was done, the newest first, a page at a time. */
export const officeActions = endpoint({
  ...asked,
  name: 'officeActions',
  path: '/api/office/actions',
  query: wireRecord('ActionsQuery', { ...actionFilter, page: ['page', nullable(CountText)] }),
  replies: {
    200: wireRecord('OfficeActions', {
      now: ['now', Count],
      total: ['total', Count],
      /** The names of all that was ever done. */
      names: ['names', t.readonlyArray(t.string)],
      actions: ['actions', t.readonlyArray(KeptAction)],
    }),
    400: Malformed,
    ...refused,
  },
});

/** All of what is looked for, as a file for a spreadsheet. */
export const officeActionsFile = endpoint({
  ...asked,
  name: 'officeActionsFile',
  path: '/api/office/actions/csv',
  isFile: true,
  query: wireRecord('ActionsFileQuery', actionFilter),
  replies: { 200: Bytes, 400: Malformed, ...refused },
});
