import { activePosition, flaggedPositions, progressOf } from '@quipu/engine';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { useSaved } from '../session/use-saved.ts';
import { texts } from '../texts.ts';
import { allAtOnce } from './in-turn.ts';
import { neighbour } from './neighbour.ts';
import { SectionPanel } from './section-panel.tsx';
import styles from './sidebar.module.css';

const SHOWN = {
  all: 'button',
  unanswered: 'button[data-todo="true"]',
  flagged: 'button[data-flagged="true"]',
} as const;
type Filter = keyof typeof SHOWN;

const buttonsOf = (map: HTMLElement | null, filter: Filter): readonly HTMLButtonElement[] => [
  ...(map?.querySelectorAll<HTMLButtonElement>(SHOWN[filter]) ?? []),
];

/** Makes one of its buttons the place where the Tab key comes to. React sets none of them. */
const stopAt = (map: HTMLElement | null, button: HTMLButtonElement | null | undefined): void => {
  for (const one of map?.querySelectorAll('[tabindex="0"]') ?? []) one.setAttribute('tabindex', '-1');
  button?.setAttribute('tabindex', '0');
};

/** The sections and their questions: all of them, or those still to do, or those to come back to. One stop of the Tab key. */
export const QuestionMap = ({ onGo }: { readonly onGo: (position: number) => void }) => {
  const { content } = useQuiz();
  const [chosen, setFilter] = useState<Filter>('all');
  const nav = useRef<HTMLElement>(null);
  const { answered, total } = useSaved(progressOf);
  const flagged = useSaved((session) => flaggedPositions(session).length);
  const active = useHead(activePosition);
  const counts = { all: total, unanswered: total - answered, flagged } as const;
  const filter = counts[chosen] === 0 ? 'all' : chosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is answered or marked may be filtered out by that.
  useEffect(() => {
    const button = (which: string) => nav.current?.querySelector<HTMLButtonElement>(`${SHOWN[filter]}${which}`);
    stopAt(nav.current, button(`[data-position="${active}"]`) ?? button(''));
  }, [active, filter, answered, flagged]);
  const move = (event: KeyboardEvent) => {
    if (/^(Arrow|Home|End)/.test(event.key)) flushSync(allAtOnce);
    const all = buttonsOf(nav.current, filter);
    const next = neighbour(all, all.indexOf(event.target as HTMLButtonElement), event.key);
    if (next === undefined) return;
    event.preventDefault();
    stopAt(nav.current, next);
    next.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div role="group" aria-label={texts.filters.name} className={styles['filters']}>
        {(['all', 'unanswered', 'flagged'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={filter === one}
            disabled={counts[one] === 0}
            onClick={() => {
              allAtOnce();
              setFilter(one);
            }}
          >
            {texts.filters[one]} <span>{counts[one]}</span>
          </button>
        ))}
      </div>
      <nav ref={nav} aria-label={texts.questions} className={styles['sections']} data-filter={filter} onKeyDown={move}>
        {content.sections.map((section, place) => (
          <SectionPanel key={section.id} section={section} isFirst={place === 0} onGo={onGo} />
        ))}
      </nav>
    </>
  );
};
