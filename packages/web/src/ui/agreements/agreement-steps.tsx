import type { Accessibility, Agreement } from '@quipu/contract';
import { StepsDialog } from '../steps/steps-dialog.tsx';
import { fillPlaceholders, type Reader } from './fill-placeholders.ts';
import { texts } from './texts.ts';

export interface AgreementStepsProps {
  readonly agreements: readonly Agreement[];
  readonly reader: Reader;
  readonly accessibility: Accessibility;
  /** The acceptance is being sent. */
  readonly busy?: boolean;
  readonly problem?: string | null;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Agreements, each to be read and accepted. A click beside them refuses nothing. */
export const AgreementSteps = ({ agreements, reader, ...rest }: AgreementStepsProps) => (
  <StepsDialog
    {...rest}
    steps={agreements.map(({ id, title, content, audio }) => ({
      id,
      title: title === '' ? texts.untitled : title,
      content: fillPlaceholders(content, reader),
      audio,
      video: null,
      acceptText: texts.accept(title),
    }))}
    lastText={texts.last}
    cancelsBeside={false}
  />
);
