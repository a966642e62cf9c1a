import Button from '@mui/material/Button';
import type { Accessibility, QuizStep } from '@quipu/contract';
import { useEffect, useRef, useState } from 'react';
import { storageUrl } from '../../../lib/storage-url.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { SignVideo } from '../../../ui/sign-language/sign-video.tsx';
import styles from './ending.module.css';
import { endingTexts as texts } from './ending-texts.ts';

interface EndStepsProps {
  readonly steps: readonly QuizStep[];
  readonly accessibility: Accessibility;
  readonly onDone: () => void;
}

/** What the institution says after an evaluation, a step at a time. */
export const EndSteps = ({ steps, accessibility, onDone }: EndStepsProps) => {
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step takes the focus.
  useEffect(() => {
    heading.current?.focus();
  }, [at]);
  const step = steps[at];
  if (step === undefined) return null;
  const last = at === steps.length - 1;
  return (
    <main className={styles['ending']}>
      <section className={styles['step']} aria-labelledby="paso">
        {steps.length > 1 && <p>{texts.step(at + 1, steps.length)}</p>}
        <h1 id="paso" ref={heading} tabIndex={-1}>
          {step.title}
        </h1>
        {accessibility === 'VISUAL' && step.audio !== null && (
          // biome-ignore lint/a11y/useMediaCaption: it says what the step has in writing.
          <audio controls src={storageUrl(step.audio)} aria-label={texts.audio} />
        )}
        {accessibility === 'AUDITIVA' && step.video !== null && <SignVideo name={step.video} />}
        <RichText html={step.content} />
      </section>
      <Button variant="contained" onClick={last ? onDone : () => setAt(at + 1)}>
        {last ? texts.done : texts.next}
      </Button>
    </main>
  );
};
