import {
  informationLabels,
  isPreviousGradeFixed,
  isPreviousGradeOffered,
  previousGradeChoice,
  textOf,
  type UserExtra,
  YES,
  type YesNo,
  yesNo,
} from '@quipu/contract';
import type { ReactNode } from 'react';
import { useSettings } from '../../stores/settings-store.ts';
import { SectionCard } from './section-card.tsx';
import { texts } from './texts.ts';

const gradeFormat = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 3 });

export interface PreviousGradeProps {
  readonly extra: UserExtra;
  /** The fields to choose it in. */
  readonly children?: ReactNode;
}

/** The grade of an earlier admission, for those who have one: what may be done with it, or is. */
export const PreviousGrade = ({ extra, children }: PreviousGradeProps) => {
  const { lastPostulationGrade } = extra;
  const period = useSettings(({ settings }) => settings?.periodName ?? null);
  if (!isPreviousGradeOffered(extra) || lastPostulationGrade === null) return null;
  return (
    <SectionCard title={texts.previousGrade}>
      <p style={{ marginBottom: 12 }}>{texts.grade(gradeFormat.format(lastPostulationGrade), period)}</p>
      {children}
    </SectionCard>
  );
};

export const PreviousGradeText = ({ extra, chosen }: { readonly extra: UserExtra; readonly chosen: YesNo | null }) => {
  const choice = previousGradeChoice(extra, chosen);
  return (
    <PreviousGrade extra={extra}>
      <p>
        {informationLabels.usePreviousNote} <strong>{textOf(yesNo, choice)}</strong>
      </p>
      {isPreviousGradeFixed(extra) && choice === YES && <p>{texts.gradeFixed}</p>}
    </PreviousGrade>
  );
};
