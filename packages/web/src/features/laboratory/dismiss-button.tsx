import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import { Failure } from './failure.tsx';
import { Row } from './section.tsx';
import { standbyTexts as texts } from './standby-texts.ts';
import { useConfirmation } from './use-confirmation.ts';
import type { StandbyView } from './use-standby.ts';

/** Has nobody stand by the room's server any more, after a question. */
export const DismissButton = ({ dismiss }: Pick<StandbyView, 'dismiss'>) => {
  const { answer, ask } = useConfirmation();
  const [failure, setFailure] = useState<string | null>(null);
  const press = async () => {
    setFailure(null);
    if (await ask()) setFailure(await dismiss());
  };
  return (
    <>
      <Failure text={failure} />
      <Row>
        <span />
        <Button onClick={() => void press()}>{texts.dismiss}</Button>
      </Row>
      {answer !== null && (
        <ConfirmDialog
          title={texts.dismissTitle}
          confirmText={texts.dismiss}
          danger
          onCancel={() => answer(false)}
          onConfirm={() => answer(true)}
        >
          {texts.dismissBody}
        </ConfirmDialog>
      )}
    </>
  );
};
