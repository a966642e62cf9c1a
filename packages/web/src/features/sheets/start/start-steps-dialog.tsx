import { type Accessibility, type ListedSheet, takesPhotos, usesCamera } from '@quipu/contract';
import { type Step, StepsDialog } from '../../../ui/steps/steps-dialog.tsx';
import { startStepsOf } from './start-steps.ts';
import { texts } from './texts.ts';

export interface StartStepsDialogProps {
  readonly sheet: ListedSheet;
  readonly accessibility: Accessibility;
  readonly onCancel: () => void;
  readonly onStart: () => void;
}

/** Says what the evaluation itself asks of whoever takes it: of no author, and known before any time runs. */
const aboutStep = ({ quiz: { extra }, hasRequired }: ListedSheet): readonly Step[] => {
  const { required, photos, camera, live, permission } = texts.about;
  const said = [
    ...(usesCamera(extra) ? [takesPhotos(extra) ? photos : camera, live, permission] : []),
    ...(hasRequired ? [required] : []),
  ];
  if (said.length === 0) return [];
  const content = `<ul>${said.map((text) => `<li>${text}</li>`).join('')}</ul>`;
  return [{ id: 0, title: texts.aboutTitle, content, audio: null, video: null, acceptText: texts.acceptUntitled }];
};

/** Puts what must be read and accepted before an evaluation begins. */
export const StartStepsDialog = ({ sheet, accessibility, onCancel, onStart }: StartStepsDialogProps) => (
  <StepsDialog
    steps={[
      ...startStepsOf(sheet).map(({ title, ...step }) => ({
        ...step,
        title: title === '' ? texts.stepsTitle : title,
        acceptText: title === '' ? texts.acceptUntitled : texts.acceptStep(title),
      })),
      ...aboutStep(sheet),
    ]}
    accessibility={accessibility}
    lastText={texts.start}
    cancelsBeside
    onCancel={onCancel}
    onDone={onStart}
  />
);
