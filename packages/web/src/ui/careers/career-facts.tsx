import type { Career } from '@quipu/contract';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './careers.module.css';
import { texts } from './texts.ts';

/**
 * Lists what one weighs before choosing a career. Seats are left out where they are not counted.
 */
export const CareerFacts = ({ career, id }: { readonly career: Career; readonly id?: string }) => {
  const { faculty, campus, modality, title, duration, quota } = career;
  const facts = { campus, modality, title, duration };
  const seats = quota === 0 ? texts.none : String(quota);
  return (
    <dl className={styles['facts']} id={id}>
      <div>
        <dt>
          <VisuallyHidden>{texts.faculty}: </VisuallyHidden>
        </dt>
        <dd>{faculty}</dd>
      </div>
      {(['campus', 'modality', 'title', 'duration'] as const).map((name) => (
        <div key={name}>
          <dt>{texts[name]}: </dt>
          <dd>{facts[name]}</dd>
        </div>
      ))}
      {quota !== null && (
        <div>
          <dt>{texts.quota}: </dt>
          <dd>
            <strong>{seats}</strong>
          </dd>
        </div>
      )}
    </dl>
  );
};
