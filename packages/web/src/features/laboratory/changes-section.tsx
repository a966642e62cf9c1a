import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { LABORATORY_CHANGES_ENDING, type LaboratoryState, MAX_LABORATORY_CHANGES_BYTES } from '@quipu/contract';
import { useId } from 'react';
import { formatMoment } from '../../ui/figures/format-moment.ts';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { FileField } from '../../ui/kit/file-field.tsx';
import { Form } from '../../ui/kit/form.tsx';
import type { LaboratoryCalls } from './calls.ts';
import { changesTexts as texts } from './changes-texts.ts';
import { FormEnd } from './form-end.tsx';
import styles from './laboratory.module.css';
import { MEGABYTE } from './megabytes-of.ts';
import { type ChangesValues, changesRules } from './rules.ts';
import { Section } from './section.tsx';
import { type ChangesOutcome, type Taken, useChanges } from './use-changes.ts';

const leftIn = ({ changes }: Taken): number => changes.reduce((sum, { left }) => sum + left.length, 0);

const said = (outcome: ChangesOutcome): readonly [AlertColor, string] => {
  if (outcome.kind === 'failed') return ['error', outcome.text];
  if (outcome.kind === 'nothing') return ['info', texts.nothing];
  const { number, isRepeat, changes } = outcome.taken;
  if (isRepeat && changes.length === 0) return ['info', texts.isRepeat(number)];
  const left = leftIn(outcome.taken);
  const loaded = texts.loaded(number, changes.length);
  return left === 0 ? ['success', loaded] : ['warning', `${loaded} ${texts.someLeft(left)}`];
};

/** Person by person, in the words of the server. */
const ChangesList = ({ number, changes }: Pick<Taken, 'number' | 'changes'>) => (
  <ul className={styles['list']} aria-label={texts.changed(number)}>
    {changes.map(({ about, done, left }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
      <li key={at}>
        <b>{about}</b>
        <ul className={styles['changes']}>
          {done.map((line, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
            <li key={nth}>{line}</li>
          ))}
          {left.map((line, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
            <li key={nth}>
              <b>{texts.left}.</b> {line}
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);

interface ChangesSectionProps {
  readonly calls: LaboratoryCalls;
  readonly state: LaboratoryState;
  readonly onState: (state: LaboratoryState) => void;
}

/** Shows which changes of the institution are loaded, and takes the next ones. */
export const ChangesSection = ({ calls, state, onState }: ChangesSectionProps) => {
  const id = useId();
  const form = usePageForm<ChangesValues>({ file: null });
  const { busy, outcome, latest, load, ask } = useChanges(calls, state, onState);
  const changes = state.laboratory?.changes ?? null;
  const submit = async ({ file }: ChangesValues) => {
    const chosen = file?.[0];
    if (chosen !== undefined) await load(chosen);
  };
  const [kind, text] = outcome === null ? [null, ''] : said(outcome);
  return (
    <Section aria-labelledby={id} aria-busy={busy !== null}>
      <h2 id={id}>{texts.title}</h2>
      <p>
        {changes === null
          ? texts.none
          : texts.standing(changes.number, formatMoment(changes.madeAt), formatMoment(changes.loadedAt))}
      </p>
      <Form form={form} onSubmit={submit}>
        <small>{texts.help}</small>
        <FileField
          form={form}
          name="file"
          rules={changesRules}
          accept={LABORATORY_CHANGES_ENDING}
          label={texts.file}
          megabytes={MAX_LABORATORY_CHANGES_BYTES / MEGABYTE}
        />
        <FormEnd
          form={form}
          failure={null}
          busyText={texts.loading}
          beside={
            <Button aria-disabled={busy !== null} onClick={() => void ask()}>
              {busy === 'asking' ? texts.asking : texts.ask}
            </Button>
          }
        >
          {texts.load}
        </FormEnd>
      </Form>
      {kind !== null && (
        <Alert severity={kind} role="alert">
          {text}
        </Alert>
      )}
      {latest !== null && latest.changes.length > 0 && <ChangesList {...latest} />}
    </Section>
  );
};
