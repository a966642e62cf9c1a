import type { WatchedIncident } from '@quipu/contract';
import { formatSpan } from '../../../ui/format-span.ts';
import { formatSecond } from '../format-hours.ts';
import { incidentText } from '../incident-text.ts';
import { CloseIncident } from './close-incident.tsx';
import { ItemFrame } from './item-frame.tsx';
import { PhotoView } from './photo-view.tsx';
import { texts } from './texts.ts';

/** When it was, and how long where it has a length. */
const timeOf = ({ at, endedAt }: WatchedIncident): string =>
  endedAt === null ? formatSecond(at) : texts.over(formatSecond(at), formatSecond(endedAt), formatSpan(endedAt - at));

interface IncidentItemProps {
  readonly incident: WatchedIncident;
  /** Null: it is only told of here. */
  readonly onClosed: (() => void) | null;
}

export const IncidentItem = ({ incident, onClosed }: IncidentItemProps) => {
  const { id, at, photoId, closedAt, closedBy, closedReason } = incident;
  const text = incidentText(incident);
  return (
    <ItemFrame>
      <strong>{text}</strong>
      <p>{timeOf(incident)}</p>
      {closedAt !== null && <p>{texts.closedBy(closedBy ?? '', formatSecond(closedAt), closedReason ?? '')}</p>}
      {closedAt === null && onClosed === null && <p>{texts.isOpen}</p>}
      {photoId !== null && onClosed !== null && (
        <PhotoView photoId={photoId} alt={texts.photoAlt(texts.photoKinds.quiz, formatSecond(at))} />
      )}
      {onClosed !== null && <CloseIncident incidentId={id} name={`${text}, ${formatSecond(at)}`} onClosed={onClosed} />}
    </ItemFrame>
  );
};
