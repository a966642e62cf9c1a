import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatSecond, incidentText, kindText, type WatchedIncident } from '@quipu/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { groupsToReview, type IncidentGroup } from './incident-groups.ts';
import styles from './sheet.module.css';
import { texts } from './texts.ts';
import { IncidentItem } from './timeline-items.tsx';
import { WhyClosed } from './why-closed.tsx';

type Ask = (incidents: readonly WatchedIncident[]) => void;

const CloseOne = ({ incident, onAsk }: { readonly incident: WatchedIncident; readonly onAsk: Ask }) => (
  <div className={styles['actions']}>
    <Button
      size="small"
      variant="outlined"
      aria-label={`${texts.closeIncident}: ${incidentText(incident)}, ${formatSecond(incident.at)}`}
      onClick={() => onAsk([incident])}
    >
      {texts.closeIncident}
    </Button>
  </div>
);

/** Several of a kind, which one reason may close. */
const Group = ({ kind, incidents, onAsk }: IncidentGroup & { readonly onAsk: Ask }) => (
  <li className={styles['group']}>
    <div className={styles['groupHead']}>
      <h4>
        {kindText(kind)} <span>{texts.ofKind(incidents.length)}</span>
      </h4>
      <Button
        size="small"
        variant="outlined"
        aria-label={`${texts.closeAll(incidents.length)}: ${kindText(kind)}`}
        onClick={() => onAsk(incidents)}
      >
        {texts.closeAll(incidents.length)}
      </Button>
    </div>
    <ol>
      {incidents.map((incident) => (
        <IncidentItem key={incident.id} incident={incident} toReview>
          <CloseOne incident={incident} onAsk={onAsk} />
        </IncidentItem>
      ))}
    </ol>
  </li>
);

interface ToReviewProps {
  readonly sheetId: number;
  readonly incidents: readonly WatchedIncident[];
  readonly onChanged: () => void;
}

/** The incidents that wait for someone to look into them, by kind. */
export const ToReview = ({ sheetId, incidents, onChanged }: ToReviewProps) => {
  const id = useId();
  const [asked, setAsked] = useState<readonly WatchedIncident[] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (asked !== null) return;
    // What asked for it may be gone with its incident.
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    opener.current = null;
  }, [asked]);
  const ask: Ask = (some) => {
    opener.current = document.activeElement;
    setAsked(some);
  };
  const closed = () => {
    opener.current = heading.current;
    setAsked(null);
    onChanged();
  };
  const groups = groupsToReview(incidents);
  const all = groups.flatMap((group) => group.incidents);
  return (
    <section className={styles['section']} aria-labelledby={`${id}-heading`}>
      <div className={styles['groupHead']}>
        <Typography variant="h3" id={`${id}-heading`} ref={heading} tabIndex={-1}>
          {texts.toReview(all.length)}
        </Typography>
        {groups.length > 1 && (
          <Button size="small" variant="contained" onClick={() => ask(all)}>
            {texts.closeAll(all.length)}
          </Button>
        )}
      </div>
      {asked !== null && (
        <WhyClosed
          key={asked.map((one) => one.id).join()}
          sheetId={sheetId}
          incidents={asked}
          onClosed={closed}
          onCancel={() => setAsked(null)}
        />
      )}
      <ol>
        {groups.map((group) =>
          group.incidents.length > 1 ? (
            <Group key={group.kind} {...group} onAsk={ask} />
          ) : (
            group.incidents.map((incident) => (
              <IncidentItem key={incident.id} incident={incident} toReview>
                <CloseOne incident={incident} onAsk={ask} />
              </IncidentItem>
            ))
          ),
        )}
      </ol>
    </section>
  );
};
