import type { LoginReply } from '@quipu/contract';
import { useApi } from '../../lib/api.ts';
import { admit, turnAway } from '../../stores/arrival-store.ts';
import { StepsDialog } from '../../ui/steps/steps-dialog.tsx';
import { endArrival, noteAccepted } from './api.ts';
import { fillPlaceholders } from './fill-placeholders.ts';
import { texts } from './texts.ts';

/** Between the right password and being in: each agreement is read and accepted, or nobody comes in. */
const AgreementsDialog = ({ arrival }: { readonly arrival: LoginReply }) => {
  const api = useApi();
  const reader = { name: arrival.fullName, identification: arrival.reference };
  return (
    <StepsDialog
      steps={arrival.agreements.map(({ id, title, content, audio }) => ({
        id,
        title: title === '' ? texts.untitled : title,
        content: fillPlaceholders(content, reader),
        audio,
        acceptText: texts.accept(title).trimEnd(),
      }))}
      withAudio={arrival.accessibility === 'VISUAL'}
      lastText={texts.last}
      cancelsBeside={false}
      onCancel={() => {
        turnAway();
        void endArrival(api, arrival);
      }}
      onDone={() => {
        admit();
        void noteAccepted(
          api,
          arrival.agreements.map(({ id }) => id),
        );
      }}
    />
  );
};
export default AgreementsDialog;
