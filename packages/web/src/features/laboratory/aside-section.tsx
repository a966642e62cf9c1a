import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { AsideFolder } from '@quipu/contract';
import { useId } from 'react';
import { formatMoment } from '../../ui/figures/format-moment.ts';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import { asideTexts as texts } from './aside-texts.ts';
import type { LaboratoryCalls } from './calls.ts';
import { Failure } from './failure.tsx';
import styles from './laboratory.module.css';
import { megabytesOf } from './megabytes-of.ts';
import { ReceiptForm } from './receipt-form.tsx';
import { Section } from './section.tsx';
import { type AsideView, useAside } from './use-aside.ts';
import { useConfirmation } from './use-confirmation.ts';

const ID_LENGTH = 8;

const Facts = ({ folder: { putAsideAt, bytes, isKnown, content } }: { readonly folder: AsideFolder }) => (
  <dl className={styles['facts']}>
    <dt>{texts.putAside}</dt>
    <dd>{formatMoment(putAsideAt)}</dd>
    {isKnown && (
      <>
        <dt>{texts.package}</dt>
        <dd>
          {content === null
            ? texts.noPackage
            : texts.packageOf(
                content.institution,
                content.laboratory.slice(0, ID_LENGTH),
                formatMoment(content.preparedAt),
              )}
        </dd>
      </>
    )}
    {content !== null && (
      <>
        <dt>{texts.sheets}</dt>
        <dd>{texts.sheetsOf(content.running, content.finished, content.handed)}</dd>
      </>
    )}
    <dt>{texts.size}</dt>
    <dd>{bytes === null ? texts.measuring : texts.megabytes(megabytesOf(bytes))}</dd>
  </dl>
);

interface FolderProps {
  readonly folder: AsideFolder;
  readonly view: AsideView;
}

const Folder = ({ folder, view }: FolderProps) => {
  const id = useId();
  const { answer, ask } = useConfirmation();
  const { number, content, step, isKnown, mayErase, hasResults } = folder;
  const owed = (content?.running ?? 0) + (content?.finished ?? 0);
  const isBusy = step !== null || view.saving !== null;
  const hasNothing = isKnown && content === null;
  const failure = view.failure?.number === number ? view.failure.text : null;
  return (
    <article className={styles['folder']} aria-labelledby={id} aria-busy={step !== null}>
      <h3 id={id}>{texts.folder(number)}</h3>
      <Facts folder={folder} />
      {!isKnown && <p>{texts.unknown}</p>}
      {owed > 0 && <Alert severity="warning">{texts.owed(owed)}</Alert>}
      {mayErase && !hasNothing && <p>{texts.nothingOwed}</p>}
      <div role="status">
        {step !== null && (
          <p>
            {texts.steps[step]} {texts.takesLong}
          </p>
        )}
      </div>
      <Failure text={failure} />
      <FormActions>
        {mayErase && (
          <Button
            variant="outlined"
            color="error"
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) void ask().then((goesOn) => goesOn && view.erase(number));
            }}
          >
            {texts.erase}
          </Button>
        )}
        {!hasNothing && (
          <Button
            variant={hasResults ? 'outlined' : 'contained'}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) view.save(number);
            }}
          >
            {view.saving === number || step !== null ? texts.saving : texts.save}
          </Button>
        )}
      </FormActions>
      {hasResults && owed > 0 && <ReceiptForm note={(receipt) => view.note(number, receipt)} />}
      {answer !== null && (
        <ConfirmDialog
          title={texts.eraseTitle(number)}
          confirmText={texts.erase}
          danger
          onCancel={() => answer(false)}
          onConfirm={() => answer(true)}
        >
          {texts.eraseBody}
        </ConfirmDialog>
      )}
    </article>
  );
};

interface AsideSectionProps {
  readonly calls: LaboratoryCalls;
  readonly isRunning: boolean;
}

/** Lists what this computer held before it became a standby, where there is any, with the way to bring its results to the institution. */
export const AsideSection = ({ calls, isRunning }: AsideSectionProps) => {
  const id = useId();
  const view = useAside(calls, isRunning);
  if (view.folders.length === 0) return null;
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p>{texts.lead}</p>
      {view.folders.map((folder) => (
        <Folder key={folder.number} folder={folder} view={view} />
      ))}
    </Section>
  );
};
