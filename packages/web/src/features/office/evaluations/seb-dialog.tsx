import { isSebPassword, type OfficeEvaluation, officeEvaluationCalls } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useApi } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { TextField } from '../../../ui/kit/text-field.tsx';
import { sebTexts as texts } from './seb-texts.ts';

interface SebDialogProps extends WaysOut {
  readonly evaluation: OfficeEvaluation;
}

const isFine = (typed: string): true | string => typed === '' || isSebPassword(typed) || texts.oddPassword;

/** Makes a settings file of Safe Exam Browser for an evaluation, whose key the server keeps. */
export const SebDialog = ({ evaluation: { id, name }, ...out }: SebDialogProps) => {
  const api = useApi(officeEvaluationCalls);
  return (
    <ActionDialog
      title={texts.title(name)}
      intro={<p>{texts.intro}</p>}
      first={{ password: '', quitPassword: '', reason: '' }}
      submit={texts.download}
      send={async ({ password, quitPassword, reason }) => {
        const reply = await api.makeOfficeSebFile({
          id,
          password: password === '' ? null : password,
          quitPassword: quitPassword === '' ? null : quitPassword,
          reason: reason.trim(),
        });
        if (E.isRight(reply) && reply.right.status === 200) saveFile(reply.right.body, texts.file(name));
        return outcomeOf(reply);
      }}
      done={() => texts.made}
      {...out}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="password"
            label={texts.password}
            hint={texts.passwordHint}
            rules={{ validate: isFine }}
          />
          <TextField
            form={form}
            name="quitPassword"
            label={texts.quitPassword}
            hint={texts.quitHint}
            rules={{ validate: isFine }}
          />
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};
