import Button from '@mui/material/Button';
import { dayOfYearInWords, officeRoomCalls, type RosterOfSession } from '@quipu/contract';
import { useCallback, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { ASK_OFTEN_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { formatSession } from '../../../ui/figures/format-moment.ts';
import { Checkbox } from '../../../ui/kit/choices.tsx';
import { texts as common } from '../frame/texts.ts';
import { texts } from './room-texts.ts';
import styles from './roster.module.css';

/** Other sessions of a room, by their numbers. */
export interface OtherSessionsChosen {
  readonly others: Readonly<Record<`s${number}`, boolean>>;
}

export const othersIn = ({ others }: OtherSessionsChosen): readonly number[] =>
  Object.entries(others).flatMap(([name, isChosen]) => (isChosen ? [Number(name.slice(1))] : []));

interface OtherSessionsProps<V extends OtherSessionsChosen> {
  readonly session: RosterOfSession;
  readonly roomId: number;
  readonly form: UseFormReturn<V>;
}

/** The sessions to come whose people are in the same room: what floods it concerns them too. */
export const OtherSessions = <V extends OtherSessionsChosen>(props: OtherSessionsProps<V>) => {
  const { session, roomId } = props;
  const form = props.form as unknown as UseFormReturn<OtherSessionsChosen>;
  const api = useApi(officeRoomCalls);
  const ask = useCallback(
    async () => fetchedOf(await api.officeRoomSessions({ id: roomId }), common.refused),
    [api, roomId],
  );
  const { value } = useFetched(ask, ASK_OFTEN_MS);
  const others = (value?.sessions ?? []).filter(({ id }) => id !== session.id);
  // What is chosen is what can be seen: a session that nobody there is left of takes its tick along.
  useEffect(() => {
    if (value === null) return;
    const seen = new Set(value.sessions.map(({ id }) => id));
    for (const id of othersIn({ others: form.getValues('others') })) {
      if (!seen.has(id)) form.setValue(`others.s${id}`, false);
    }
  }, [form, value]);
  if (others.length === 0) return null;
  const day = dayOfYearInWords(session.start);
  const ofDay = others.filter(({ start }) => dayOfYearInWords(start) === day);
  const chooseDay = () => {
    for (const { id } of ofDay) form.setValue(`others.s${id}`, true);
  };
  return (
    <fieldset className={styles['rooms']}>
      <legend>{texts.alsoIn}</legend>
      <p>{texts.alsoInHint}</p>
      {ofDay.length > 1 && <Button onClick={chooseDay}>{texts.allOfDay(ofDay.length)}</Button>}
      {others.map(({ id, evaluation, start, end, people }) => (
        <div key={id}>
          <Checkbox form={form} name={`others.s${id}`}>
            {texts.sessionOf(evaluation, formatSession(start, end), people)}
          </Checkbox>
        </div>
      ))}
    </fieldset>
  );
};
