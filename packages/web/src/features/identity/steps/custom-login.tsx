import { useEffect, useRef, useState } from 'react';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { StepLine } from '../../../ui/steps/step-line.tsx';
import { texts as stepTexts } from '../../../ui/steps/texts.ts';
import { CancelButton } from '../cancel-button.tsx';
import { useFace } from '../face/use-face.ts';
import { Help } from '../help.tsx';
import { texts } from '../texts.ts';
import type { PictureKind } from './capture-frame.tsx';
import { CaptureStep, type Taken } from './capture-step.tsx';
import { DactilarStep } from './dactilar-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { firstStep, type StepName, stepNames } from './step-names.ts';
import styles from './steps.module.css';

const begun = () => {
  const { missing = [], extra } = useSignInSession.getState().session ?? {};
  return { names: stepNames(missing, extra), first: firstStep(missing) };
};

/** The steps of a login with code and pictures. A reload goes on behind the code, and takes the pictures anew: they are kept nowhere. */
export const CustomLogin = () => {
  const [{ names, first }] = useState(begun);
  const [at, setAt] = useState<StepName>(first);
  const [pictures, setPictures] = useState<Record<PictureKind, Taken | null>>({ ib: null, ci: null });
  const face = useFace();
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useRef(at);
  useEffect(() => {
    // The page's own name is read first; each step after that says where one is.
    if (arrived.current !== at) heading.current?.focus();
    arrived.current = at;
  }, [at]);

  const place = names.indexOf(at);
  const onward = () => {
    const next = names[place + 1];
    if (next !== undefined) setAt(next);
  };
  const before = names[place - 1];
  const isCodeShown = useSignInSession(({ session }) => session?.missing?.includes('dactilar') !== true);
  const back = before === undefined ? null : () => setAt(before);
  const taken = (kind: PictureKind) => (picture: Taken | null) => {
    setPictures((others) => ({ ...others, [kind]: picture }));
  };

  return (
    <>
      <div className={styles['line']}>
        <StepLine titles={names.map((name) => texts.steps[name])} at={place} />
      </div>
      <h2 className={styles['heading']} ref={heading} tabIndex={-1}>
        <span>{stepTexts.stepOf(place + 1, names.length)}</span>
        {texts.steps[at]}
      </h2>
      {at === 'cd' && <DactilarStep isShown={isCodeShown} onDone={onward} />}
      {(at === 'ib' || at === 'ci') && (
        <CaptureStep
          key={at}
          kind={at}
          face={face}
          taken={pictures[at]}
          onTaken={taken(at)}
          onBack={back}
          onContinue={onward}
        />
      )}
      {at === 'rv' && <ReviewStep face={pictures.ib} card={pictures.ci} onBack={back} />}
      <Help open={false} />
      <div className={styles['customLoginActions']}>
        <CancelButton />
      </div>
    </>
  );
};
