import type { RoomComputer, RoomState } from '@quipu/contract';
import { useId } from 'react';
import { Chip } from '../../ui/figures/chip.tsx';
import { formatMoment } from '../../ui/figures/format-moment.ts';
import styles from './laboratory.module.css';
import { roomTexts as texts } from './room-texts.ts';
import { texts as sheetTexts } from './texts.ts';

/** Each says that it is there every few seconds. */
const SILENT_AFTER_MS = 20_000;

const isOwn = ({ address }: RoomComputer): boolean => /^(?:127\.|::1$|::ffff:127\.)/.test(address);
const nameOf = (computer: RoomComputer): string =>
  isOwn(computer) ? texts.thisComputer : (computer.name ?? computer.address);

/** The computers of the room: those first from which nothing is heard. */
export const ComputersList = ({ now, computers }: Pick<RoomState, 'now' | 'computers'>) => {
  const id = useId();
  // The server's own says nothing by itself: it is there, since it has answered.
  const isHere = (computer: RoomComputer) => isOwn(computer) || now - computer.heardAt < SILENT_AFTER_MS;
  const ordered = computers.toSorted(
    (a, b) => Number(isHere(a)) - Number(isHere(b)) || nameOf(a).localeCompare(nameOf(b), 'es', { numeric: true }),
  );
  const here = computers.filter(isHere).length;
  return (
    <>
      <h3 id={id}>{texts.computers}</h3>
      {computers.length === 0 ? (
        <p>{texts.noComputers}</p>
      ) : (
        <>
          <p role="status">
            {[texts.connected(here), ...(here < computers.length ? [texts.silent(computers.length - here)] : [])].join(
              ' · ',
            )}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be scrolled by keyboard too. */}
          <ul className={styles['list']} aria-labelledby={id} tabIndex={0}>
            {ordered.map((computer) => (
              <li key={computer.address}>
                <b>{nameOf(computer)}</b>
                <span>
                  <Chip tone={isHere(computer) ? 'success' : 'error'}>
                    {isHere(computer) ? texts.here : texts.away}
                  </Chip>
                </span>
                <small>
                  {[
                    computer.person ?? texts.nobody,
                    ...(computer.quiz === null ? [] : [computer.quiz]),
                    ...(computer.state === null ? [] : [sheetTexts.sheet[computer.state]]),
                    ...(isHere(computer) ? [] : [texts.heardAt(formatMoment(computer.heardAt))]),
                  ].join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
