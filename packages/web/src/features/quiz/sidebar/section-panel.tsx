import {
  activePosition,
  positionsOf,
  type QuizSession,
  questionNumber,
  type Section,
  sectionAt,
  sectionDeadline,
  sectionState,
} from '@quipu/engine';
import { type CSSProperties, memo, useEffect, useState } from 'react';
import { Countdown } from '../../../ui/countdown.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { useSheetClock } from '../session/use-sheet-clock.ts';
import { texts } from '../texts.ts';
import { inTurn } from './in-turn.ts';
import { ItemButton } from './item-button.tsx';
import styles from './sidebar.module.css';

/**
 * The size of the groups that long sections are cut into: the browser does not paint those out of
 * sight.
 */
const GROUP = 50;

const groupsOf = (positions: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(positions.length / GROUP) }, (_, i) => positions.slice(i * GROUP, (i + 1) * GROUP));

/** "Preguntas de la 1 a la 50", from the first and the last that have a number. */
const labelOf = (session: QuizSession, positions: readonly number[]): string => {
  const numberAt = (position: number) => questionNumber(session, position).number;
  const first = positions.find((position) => numberAt(position) !== null);
  const last = positions.findLast((position) => numberAt(position) !== null);
  if (first === undefined || last === undefined) return texts.readingShort;
  return texts.range(String(numberAt(first)), String(numberAt(last)));
};

interface GroupProps {
  readonly positions: readonly number[];
  readonly isFirst: boolean;
  readonly onGo: (position: number) => void;
}

/** The first one and the one where one is are there at once, the others a moment later: the map of a thousand opens as soon as that of a few. */
const Group = memo(({ positions, isFirst, onGo }: GroupProps) => {
  const { runtime } = useQuiz();
  const active = useHead((session) => {
    const position = activePosition(session);
    return position !== null && positions.includes(position) ? position : null;
  });
  const [isFilled, setFilled] = useState(isFirst || active !== null);
  useEffect(() => (isFilled ? undefined : inTurn(() => setFilled(true))), [isFilled]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      role="group"
      aria-label={labelOf(runtime.head(), positions)}
      className={styles['group']}
      style={{ '--count': positions.length } as CSSProperties}
    >
      {(isFilled || active !== null) &&
        positions.map((position) => (
          <ItemButton key={position} position={position} isActive={position === active} onGo={onGo} />
        ))}
    </div>
  );
});

interface SectionPanelProps {
  readonly section: Section;
  readonly isFirst: boolean;
  readonly onGo: (position: number) => void;
}

interface SectionTimeProps {
  readonly section: Section;
  readonly duration: number;
}

const SectionTime = ({ section, duration }: SectionTimeProps) => {
  const { runtime } = useQuiz();
  const state = useHead((session) => sectionState(session, section.id, runtime.now() ?? 0));
  const deadline = useHead((session) => sectionDeadline(session, section.id));
  const isOpen = useHead((session) => {
    const position = activePosition(session);
    return position !== null && sectionAt(session, position).id === section.id;
  });
  const now = useSheetClock();
  // The clock has the one that is open, and tells of it.
  if (state === 'running' && isOpen) return null;
  if (state === 'running' && deadline !== null)
    return (
      <p className={styles['sectionTime']}>
        <Countdown deadline={deadline} now={now} label={`${texts.sectionTime}: ${section.name}`} />
      </p>
    );
  return (
    <p className={styles['sectionTime']}>
      {state === 'over' || state === 'left' ? texts.sectionClosed : texts.sectionTimed(duration)}
    </p>
  );
};

/** A section with its time and its questions. */
export const SectionPanel = memo(({ section, isFirst, onGo }: SectionPanelProps) => {
  const { runtime } = useQuiz();
  const positions = positionsOf(runtime.head(), section.id);
  return (
    <section
      aria-labelledby={`section-${section.id}`}
      className={styles['section']}
      style={{ '--count': positions.length } as CSSProperties}
    >
      <div className={styles['sectionHead']}>
        <h2 id={`section-${section.id}`}>{section.name}</h2>
        {section.duration !== null && <SectionTime section={section} duration={section.duration} />}
      </div>
      {/* A single page has it above its questions. */}
      {section.description !== null && !section.isSinglePage && (
        <details className={styles['description']}>
          <summary>{texts.sectionDescription}</summary>
          <RichText html={section.description} />
        </details>
      )}
      {groupsOf(positions).map((group, place) => (
        <Group key={group[0]} positions={group} isFirst={isFirst && place === 0} onGo={onGo} />
      ))}
    </section>
  );
});
