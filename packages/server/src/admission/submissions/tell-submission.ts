import type { SubmissionKind } from '@quipu/contract';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { publicUrlOf } from '../../platform/institution/public-address.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { submissionOf } from './submission-store.ts';
import { texts } from './texts.ts';

/**
 * Gives what mails a person what they have sent, within the transaction that keeps it. It is asked for before that begins: within
 * it, nobody waits for another connection.
 */
export const submissionTeller =
  ({ institution, config }: Pick<AppContext, 'institution' | 'config'>) =>
  async (): Promise<(tx: Tx, userId: number, kind: SubmissionKind) => Promise<void>> => {
    const settings = await institution();
    const name = settings.name ?? 'Quipu';
    return async (tx, userId, kind) => {
      const sent = await submissionOf(tx, userId, kind);
      if (sent === null || sent.email === null) return;
      await queueMail(tx, { to: sent.email, ...texts.mail(kind, name, sent, `${publicUrlOf(config, settings)}/home`) });
    };
  };
