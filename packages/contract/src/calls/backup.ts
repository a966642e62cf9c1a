import { Count, FinalStatus, Id, MAX_ITEMS } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { WireDetails } from '../wire/answer-wire.ts';
import { Bytes, IdText, Malformed, Nothing, Refusal, refused } from '../wire/common.ts';
import { listOf, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';

/** A backup holds a session log, packed: hours of it are some hundred kilobytes. */
export const MAX_BACKUP_BYTES = 16 * 1_048_576;

const GivenElsewhere = wireRecord('GivenElsewhere', { answerId: ['id', Id], details: ['details', WireDetails] });

/**
 * Takes a sheet up from a backup file, or from what another device carried over. The same file again changes nothing. 403: another person's, another sheet's, damaged,
 * cut, or outside its window; nothing was changed then.
 */
export const importBackup = endpoint({
  name: 'importBackup',
  method: 'POST',
  path: '/api/import-backup',
  auth: 'bearer',
  isUpload: true,
  params: Nothing,
  query: Nothing,
  body: wireRecord('ImportBackupBody', { file: ['file', Bytes], answersSheetId: ['answersSheetId', IdText] }),
  replies: {
    200: wireRecord('BackupImported', {
      now: ['now', Count],
      /** Counts the answers that it brought and that the server did not have. */
      taken: ['taken', Count],
      /** Counts those that it had, and that say the same. */
      same: ['same', withDefault(Count, 0)],
      /** Counts those that a person will decide on. */
      kept: ['kept', withDefault(Count, 0)],
      /**
       * Among the kept ones, those to which the device that has the sheet now says nothing: its examinee looked at the questions. That device
       * can give them, as its own.
       */
      unanswered: ['unanswered', withDefault(listOf(GivenElsewhere, MAX_ITEMS), [])],
      /** Set where the backup's session had finished: the sheet is finished now. */
      status: ['status', nullable(FinalStatus)],
      message: ['message', nullable(t.string)],
    }),
    400: Malformed,
    ...refused,
    413: Refusal,
  },
  bodyLimit: MAX_BACKUP_BYTES + 65_536,
});
