import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { LaboratoryState } from '@quipu/contract';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatMoment, formatSession } from '../../ui/figures/format-moment.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { LaboratoryCalls } from './calls.ts';
import styles from './laboratory.module.css';
import { megabytesOf } from './megabytes-of.ts';
import { PackageForm } from './package-form.tsx';
import { Row, Section } from './section.tsx';
import { texts } from './texts.ts';

interface PackageSectionProps {
  readonly calls: LaboratoryCalls;
  readonly laboratory: LaboratoryState['laboratory'];
  /** Another one waits in this computer's folder, and why it was not loaded; null: none does. */
  readonly waiting: string | null;
  readonly onLoaded: (state: LaboratoryState) => void;
  /** Actions on the package. */
  readonly children: ReactNode;
}

const differing = (values: readonly string[]): number => new Set(values).size;

/**
 * Shows the package that this computer was given: whose sheets, of what evaluations, from when to
 * when.
 */
export const PackageSection = ({ calls, laboratory, waiting, onLoaded, children }: PackageSectionProps) => {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [replaces, setReplaces] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const show = (form: boolean) => {
    flushSync(() => setReplaces(form));
    // What was pressed is gone.
    heading.current?.focus();
  };
  const loaded = (state: LaboratoryState) => {
    onLoaded(state);
    setLoaded(true);
    show(false);
  };
  return (
    <Section aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {texts.package}
      </h2>
      <VisuallyHidden role="status">{isLoaded && texts.loaded}</VisuallyHidden>
      {waiting !== null && (
        <Alert severity="warning">
          {texts.packageWaits} {waiting}
        </Alert>
      )}
      {laboratory === null && <p>{texts.noPackage}</p>}
      {laboratory !== null && (
        <dl className={styles['facts']}>
          <dt>{texts.institution}</dt>
          <dd>{laboratory.institution}</dd>
          <dt>{texts.session}</dt>
          <dd>{formatSession(laboratory.startsAt, laboratory.endsAt)}</dd>
          <dt>{texts.prepared}</dt>
          <dd>{formatMoment(laboratory.preparedAt)}</dd>
          <dt>{texts.holds}</dt>
          <dd>
            {texts.held(
              differing(laboratory.sheets.map(({ person }) => person)),
              differing(laboratory.sheets.map(({ quiz }) => quiz)),
            )}
          </dd>
          <dt>{texts.files}</dt>
          <dd>{texts.filesOf(laboratory.files, megabytesOf(laboratory.bytes))}</dd>
        </dl>
      )}
      {laboratory === null || replaces ? (
        <PackageForm calls={calls} replaces={laboratory !== null} onLoaded={loaded} onCancel={() => show(false)} />
      ) : (
        <>
          {children}
          <Row>
            <span />
            <Button onClick={() => show(true)}>{texts.loadAnother}</Button>
          </Row>
        </>
      )}
    </Section>
  );
};
