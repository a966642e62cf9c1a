import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {
  type Api,
  incidentText,
  kindText,
  MAX_COMMENT_LENGTH,
  type OwnIncident,
  objectionCalls,
  objectionProblem,
} from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { formatMoment } from '../../../ui/figures/format-moment.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { usePageForm } from '../../../ui/form/use-page-form.ts';
import { Checkbox } from '../../../ui/kit/choices.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Form, SubmitButton } from '../../../ui/kit/form.tsx';
import { TextArea } from '../../../ui/kit/text-area.tsx';
import styles from './results.module.css';
import { texts } from './texts.ts';

const textRules = { validate: (typed: string) => objectionProblem(typed) ?? true };

interface Values {
  readonly text: string;
  /** The incidents that are ticked have `true`, under `n` and their number. */
  readonly chosen: Readonly<Record<string, boolean>>;
}

/** Sends it, as often as it takes: it is kept once. */
const sendObjection = async (
  api: Api<'objectToIncidents'>,
  asked: { readonly id: number; readonly incidents: readonly number[]; readonly text: string },
): Promise<'sent' | 'sessionOver' | { readonly failed: string }> => {
  const reply = await api.objectToIncidents(asked);
  // It may have arrived: sent again it is the same one.
  if (E.isLeft(reply)) return { failed: texts.objectionLost };
  const { status, text } = reply.right;
  if (status === 200) return 'sent';
  return status === 401 ? 'sessionOver' : { failed: text ?? texts.objectionFailed };
};

const lineOf = (incident: OwnIncident): string => `${incidentText(incident)}. ${formatMoment(incident.at)}`;

interface ChosenProps {
  readonly form: UseFormReturn<Values>;
  readonly incidents: readonly OwnIncident[];
}

/** Lets one choose among several; one alone is shown. */
const Chosen = ({ form, incidents }: ChosenProps) => {
  const [only] = incidents;
  if (incidents.length === 1 && only !== undefined) return <p>{lineOf(only)}</p>;
  return (
    <fieldset className={styles['chosen']}>
      <legend>{texts.whichIncidents}</legend>
      {incidents.map((incident) => (
        <Checkbox key={incident.id} form={form} name={`chosen.n${incident.id}`}>
          {lineOf(incident)}
        </Checkbox>
      ))}
    </fieldset>
  );
};

export interface ObjectionDialogProps {
  readonly sheetId: number;
  /** They are of one kind, and have no objection yet. */
  readonly incidents: readonly OwnIncident[];
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Answers incidents. What was typed stays when it cannot be sent. */
export const ObjectionDialog = ({ sheetId, incidents, onSent, onClose }: ObjectionDialogProps) => {
  const id = useId();
  const api = useApi(objectionCalls);
  const form = usePageForm<Values>({
    text: '',
    chosen: Object.fromEntries(incidents.map((one) => [`n${one.id}`, true])),
  });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async ({ text, chosen }: Values) => {
    const about = incidents.filter((one) => chosen[`n${one.id}`] === true).map((one) => one.id);
    if (about.length === 0) {
      setFailure(texts.needsIncident);
      return;
    }
    setFailure(null);
    const outcome = await sendObjection(api, { id: sheetId, incidents: about, text: text.trim() });
    if (typeof outcome === 'object') setFailure(outcome.failed);
    if (outcome !== 'sent') return;
    notify('success', texts.objectionKept);
    onSent();
  };
  return (
    <Dialog
      id={id}
      title={`${texts.object}: ${kindText(incidents[0]?.kind ?? '')}`}
      width={560}
      dismissedBeside={false}
      onDismiss={onClose}
    >
      <Form form={form} onSubmit={submit}>
        <div className={styles['stack']}>
          <Chosen form={form} incidents={incidents} />
          <p>{texts.objectionHint}</p>
          <TextArea form={form} name="text" rules={textRules} label={texts.objection} most={MAX_COMMENT_LENGTH} />
          {failure !== null && (
            <Alert severity="error" role="alert">
              {failure}
            </Alert>
          )}
          <FormActions>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <SubmitButton form={form} busyText={texts.sending}>
              {texts.sendObjection}
            </SubmitButton>
          </FormActions>
        </div>
      </Form>
    </Dialog>
  );
};
