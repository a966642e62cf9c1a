import { type LostOfSheet, lostTimeCalls, MAX_SEEN_AT_ONCE } from '@quipu/contract';
import { spanText } from '@quipu/engine/playback';
import * as E from 'fp-ts/lib/Either.js';
import { useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { named, outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { seenOf } from './lost-groups.ts';
import { texts } from './texts.ts';

/** Somebody has asked to do this, as the list stood then. */
export interface AskedLost {
  readonly people: readonly LostOfSheet[];
  /** False: it is not given back. */
  readonly isGiven: boolean;
}

interface DecideLostTimeProps extends WaysOut {
  readonly sessionId: number;
  readonly asked: AskedLost;
}

/** Gives lost time back to one or many, or refuses it, with one reason. */
export const DecideLostTime = ({ sessionId, asked, ...out }: DecideLostTimeProps) => {
  const api = useApi(lostTimeCalls);
  const [{ people, isGiven }] = useState(asked);
  const said = isGiven ? texts.giving : texts.refusing;
  const [one] = people;
  return (
    <ActionDialog
      title={people.length === 1 && one !== undefined ? said.titleOne(one.fullName) : said.title(people.length)}
      intro={<p>{said.hint}</p>}
      first={{ reason: '' }}
      submit={said.send}
      send={async (values, once) => {
        const what = { id: sessionId, seen: seenOf(people).slice(0, MAX_SEEN_AT_ONCE), isGiven };
        const body = { ...what, reason: values.reason.trim(), once: once.name(what) };
        const reply = named(await api.decideLostTime(body), once);
        if (E.isLeft(reply) || reply.right.status !== 200) return outcomeOf(reply);
        const { changed, lostMs } = reply.right.body;
        return { said: isGiven ? texts.given(changed, spanText(lostMs)) : texts.refused(changed) };
      }}
      done={() => texts.decided}
      {...out}
    >
      {(form) => <ReasonArea form={form} />}
    </ActionDialog>
  );
};
