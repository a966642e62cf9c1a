import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { LaboratoryOutcome, LaboratoryState } from '@quipu/contract';
import { useId } from 'react';
import { FormActions } from '../../ui/form/form-actions.tsx';
import type { LaboratoryCalls } from './calls.ts';
import styles from './laboratory.module.css';
import { ReceiptForm } from './receipt-form.tsx';
import { Section } from './section.tsx';
import { texts } from './texts.ts';
import { noteReceipt } from './upload-results.ts';
import { type ResultsUpload, useUploadResults } from './use-upload-results.ts';

type Laboratory = NonNullable<LaboratoryState['laboratory']>;

const KINDS: Readonly<Record<LaboratoryOutcome, AlertColor>> = {
  taken: 'success',
  running: 'info',
  review: 'warning',
  forked: 'warning',
  refused: 'error',
};

const said = (outcome: NonNullable<ResultsUpload['outcome']>): readonly [AlertColor, string] => {
  switch (outcome.kind) {
    case 'taken':
      return outcome.state === null ? ['warning', texts.notMarked] : ['success', texts.handed];
    case 'noNetwork':
      return ['warning', texts.noNetwork];
    case 'saved':
      return ['info', texts.saved];
    case 'failed':
      return ['error', outcome.text];
  }
};

const standing = ({ sheets, handedRun }: Laboratory): readonly string[] => {
  const count = (state: string) => sheets.filter((sheet) => sheet.state === state).length;
  const [running, finished, handed] = [count('running'), count('finished'), count('handed')];
  const partial = sheets.filter(({ isLogWhole }) => !isLogWhole).length;
  if (running + finished + handed === 0) return [texts.nothingToHand];
  return [
    ...(finished > 0 ? [texts.toHand(finished)] : running === 0 ? [texts.allHanded] : []),
    ...(partial > 0 ? [texts.logToCome(partial)] : []),
    ...(running > 0 ? [texts.stillRunning(running)] : []),
    ...(handedRun === null ? [] : [texts.handedIn(texts.runOf(handedRun.number, handedRun.tag, handedRun.computer))]),
  ];
};

interface ResultsSectionProps {
  readonly calls: LaboratoryCalls;
  readonly laboratory: Laboratory;
  readonly onState: (state: LaboratoryState) => void;
}

/** Takes results from here to the institution: by the network, or in a file. */
export const ResultsSection = ({ calls, laboratory, onState }: ResultsSectionProps) => {
  const id = useId();
  const { busy, outcome, hand, save } = useUploadResults(calls, onState);
  const has = laboratory.sheets.some(({ state }) => state !== 'waiting');
  const isOwed = laboratory.sheets.some(({ state }) => state === 'finished' || state === 'running');
  const note = async (receipt: string): Promise<string | null> => {
    const noted = await noteReceipt(calls, receipt);
    if (noted.kind === 'failed') return noted.text;
    onState(noted.state);
    return null;
  };
  const [kind, text] = outcome === null ? [null, ''] : said(outcome);
  const retries = outcome?.kind === 'noNetwork' || outcome?.kind === 'failed';
  return (
    <Section aria-labelledby={id} aria-busy={busy !== null}>
      <h2 id={id}>{texts.results}</h2>
      {standing(laboratory).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {kind !== null && (
        <Alert severity={kind} role="alert">
          {text}
        </Alert>
      )}
      {outcome?.kind === 'taken' && (
        <ul className={styles['outcomes']} aria-label={texts.outcomes}>
          {outcome.sheets.map((sheet) => (
            <li key={sheet.id}>
              <Alert severity={KINDS[sheet.outcome]}>
                <b>{sheet.person}</b> · {sheet.quiz}
                <br />
                {sheet.message}
              </Alert>
            </li>
          ))}
        </ul>
      )}
      {has && (
        <FormActions>
          <Button
            variant="outlined"
            aria-disabled={busy !== null}
            onClick={() => save(`resultados-${laboratory.id.slice(0, 8)}`)}
          >
            {busy === 'saving' ? texts.saving : texts.save}
          </Button>
          <Button variant="contained" aria-disabled={busy !== null} onClick={hand}>
            {busy === 'handing' ? texts.handing : retries ? texts.retry : isOwed ? texts.hand : texts.handAgain}
          </Button>
        </FormActions>
      )}
      {isOwed && <ReceiptForm note={note} />}
    </Section>
  );
};
