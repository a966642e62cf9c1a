import { officeWhatIfCalls } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useApi } from '../../../../lib/api.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../../ui/kit/action-outcome.ts';
import { RadioGroup } from '../../../../ui/kit/choices.tsx';
import { texts } from './texts.ts';
import type { Hypothesis } from './typed-hypothesis.ts';

type Format = keyof typeof texts.formats;
interface Values {
  readonly format: Format;
  readonly reason: string;
}
const FORMATS = (Object.keys(texts.formats) as Format[]).map((value) => ({ value, text: texts.formats[value] }));

interface TakeDialogProps extends WaysOut {
  readonly quiz: { readonly id: number; readonly name: string };
  readonly hypothesis: Hypothesis;
}

/** Takes what would come of a hypothesis out as a file. */
export const TakeDialog = ({ quiz: { id, name }, hypothesis, ...out }: TakeDialogProps) => {
  const api = useApi(officeWhatIfCalls);
  return (
    <ActionDialog<Values>
      title={texts.take}
      intro={<p>{texts.takeHint}</p>}
      first={{ format: 'pdf', reason: '' }}
      submit={texts.download}
      send={async ({ format, reason }) => {
        const reply = await api.exportOfficeWhatIf({ id, ...hypothesis, format, reason: reason.trim() });
        if (E.isRight(reply) && reply.right.status === 200) saveFile(reply.right.body, texts.file(name, format));
        return outcomeOf(reply);
      }}
      done={() => texts.downloaded}
      {...out}
    >
      {(form) => (
        <>
          <RadioGroup form={form} name="format" label={texts.format} layout="column" choices={FORMATS} />
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};
