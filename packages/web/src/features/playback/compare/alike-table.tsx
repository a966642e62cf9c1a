import { answeredAlike, givenAnswers, sheetNames, spanText } from '@quipu/engine/playback';
import { memo, useId, useMemo, useState } from 'react';
import { Part } from '../part.tsx';
import styles from './compare.module.css';
import type { Axis, Pair, Side } from './joined.ts';
import { texts } from './texts.ts';

const SECOND_MS = 1_000;
const WITHIN_S = 10;
const MAX_S = 3_600;

interface AlikeTableProps {
  readonly sides: Pair<Side>;
  readonly axis: Axis;
  /** The times of each side are its times on the axis and this. */
  readonly from: Pair<number>;
  readonly clock: (time: number) => string;
  readonly onTime: (time: number) => void;
}

const readSide = ({ opened: { events, tape } }: Side) => {
  const session = tape.at(tape.length);
  return { answers: givenAnswers(events, session), names: sheetNames(() => session) };
};

/** Lists when both gave the same answer to the same question at nearly the same time, as a view and no verdict. */
export const AlikeTable = memo(({ sides, axis, from, clock, onTime }: AlikeTableProps) => {
  const id = useId();
  const [seconds, setSeconds] = useState(WITHIN_S);
  const [one, other] = sides;
  const read = useMemo(() => [readSide(one), readSide(other)] as const, [one, other]);
  const all = useMemo(() => {
    const [mine, its] = read;
    return answeredAlike({ answers: mine.answers, from: from[0] }, { answers: its.answers, from: from[1] });
  }, [read, from]);
  const near = all.filter(({ apart }) => Math.abs(apart) <= seconds * SECOND_MS);
  const [mine, its] = read;
  const apartText = (apart: number): string =>
    Math.abs(apart) < SECOND_MS
      ? texts.same[axis]
      : texts.later(apart > 0 ? other.playback.fullName : one.playback.fullName, spanText(Math.abs(apart)));
  return (
    <Part title={texts.alike}>
      <p>{texts.note}</p>
      <label className={styles['within']} htmlFor={id}>
        {texts.within}
        <input
          id={id}
          type="number"
          min={0}
          max={MAX_S}
          value={seconds}
          onChange={({ target }) => setSeconds(Math.min(MAX_S, Math.max(0, Math.trunc(Number(target.value)))))}
        />
      </label>
      <p role="status">{texts.count(near.length, all.length)}</p>
      {near.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keys, too.
        <section className={styles['scroll']} aria-label={texts.table} tabIndex={0}>
          <table className={styles['alike']}>
            <thead>
              <tr>
                <th scope="col">{texts.columns[0]}</th>
                <th scope="col">{texts.columns[1]}</th>
                {sides.map(({ playback }) => (
                  <th scope="col" key={playback.sheetId}>
                    {playback.fullName}
                  </th>
                ))}
                <th scope="col">{texts.columns[2]}</th>
              </tr>
            </thead>
            <tbody>
              {near.map((pair) => {
                const said = mine.names.answer(pair.one.answerId, pair.one.after);
                const beside = its.names.answer(pair.other.answerId, pair.other.after);
                const times = [pair.one.at - from[0], pair.other.at - from[1]];
                return (
                  <tr key={pair.one.place}>
                    <th scope="row">{texts.question(said.question, beside.question)}</th>
                    <td>{said.text}</td>
                    {times.map((time, i) => (
                      <td key={sides[i === 0 ? 0 : 1].playback.sheetId}>
                        <button type="button" aria-label={texts.go(clock(time))} onClick={() => onTime(time)}>
                          {clock(time)}
                        </button>
                      </td>
                    ))}
                    <td>{apartText(pair.apart)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
    </Part>
  );
});
