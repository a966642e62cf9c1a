import type { Rescheduling } from '@quipu/contract';
import { AlertBox, type AlertKind } from '../../../ui/alert-box.tsx';
import { texts } from '../texts.ts';

const KINDS: Record<Rescheduling['status'], AlertKind> = { sent: 'info', accepted: 'success', rejected: 'warning' };

/** Says what became of a request for another session, in the institution's words if it gave any. */
export const RequestNote = ({ request }: { readonly request: Rescheduling }) => (
  <AlertBox kind={KINDS[request.status]}>
    {texts.request[request.status]}
    {request.answer !== null && request.answer !== '' && <p>{request.answer}</p>}
  </AlertBox>
);
