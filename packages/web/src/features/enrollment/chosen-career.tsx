import type { Career } from '@quipu/contract';
import { CareerFacts } from '../../ui/careers/career-facts.tsx';
import { SectionCard } from './section-card.tsx';
import { texts } from './texts.ts';

/** The career of an enrollment that is finished: how many seats are left is others' affair. */
export const ChosenCareer = ({ career }: { readonly career: Career | null }) =>
  career === null ? null : (
    <SectionCard title={texts.chosenCareer}>
      <strong>{career.name}</strong>
      <CareerFacts career={{ ...career, quota: null }} />
    </SectionCard>
  );
