import type { Accessibility, QuizStep } from '@quipu/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { audioKeyOf, operate } from '../../../ui/audio/audio-keys.ts';
import { TextAudio } from '../../../ui/audio/text-audio.tsx';
import { Button } from '../../../ui/button.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { SignVideo } from '../../../ui/sign-language/sign-video.tsx';
import styles from './ending.module.css';
import { endingTexts as texts } from './ending-texts.ts';

interface EndStepsProps {
  readonly steps: readonly QuizStep[];
  readonly accessibility: Accessibility;
  readonly onDone: () => void;
}

/** Shows what the institution says after an evaluation, a step at a time. */
export const EndSteps = ({ steps, accessibility, onDone }: EndStepsProps) => {
  const [at, setAt] = useState(0);
  const player = useRef<HTMLAudioElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step takes the focus.
  useEffect(() => {
    heading.current?.focus();
  }, [at]);
  const step = steps[at];
  if (step === undefined) return null;
  const last = at === steps.length - 1;
  const isHeard = accessibility === 'VISUAL';
  const onward = () => {
    if (last) onDone();
    else setAt(at + 1);
  };
  const hearKey = (event: KeyboardEvent<HTMLElement>) => {
    const key = isHeard && event.target instanceof Element ? audioKeyOf(event.key, event.target) : null;
    // A key held down goes one step on, not to the end of all.
    if (key === null || (key.kind === 'accept' && event.repeat)) return;
    event.preventDefault();
    if (key.kind === 'accept') onward();
    else if (player.current !== null) operate(player.current, key);
  };
  return (
    <main className={styles['ending']} onKeyDown={hearKey}>
      <section className={styles['step']} aria-labelledby="paso">
        {steps.length > 1 && <p>{texts.step(at + 1, steps.length)}</p>}
        <h1 id="paso" ref={heading} tabIndex={-1}>
          {step.title}
        </h1>
        {isHeard && step.audio !== null && <TextAudio key={step.id} name={step.audio} player={player} />}
        {accessibility === 'AUDITIVA' && step.video !== null && <SignVideo name={step.video} />}
        <RichText html={step.content} />
      </section>
      <Button variant="contained" onClick={onward}>
        {last ? texts.done : texts.next}
      </Button>
    </main>
  );
};
