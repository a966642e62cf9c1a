import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { incidentText, kindText, type Objection, type OwnIncident, objectionCalls } from '@quipu/contract';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { ASK_EVERY_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { Chip } from '../../../ui/figures/chip.tsx';
import { formatMoment } from '../../../ui/figures/format-moment.ts';
import { speakSpan } from '../../../ui/format-span.ts';
import { Loading } from '../../../ui/kit/loading.tsx';
import { groupsOf, type IncidentGroup } from './incident-groups.ts';
import { ObjectionDialog } from './objection-dialog.tsx';
import styles from './results.module.css';
import { texts } from './texts.ts';

/** More of them are behind a line to open. */
const MAX_IN_SIGHT = 4;

const IncidentLine = ({ incident }: { readonly incident: OwnIncident }) => {
  const { at, endedAt, hasPhoto, closedAt } = incident;
  return (
    <li>
      <strong>{incidentText(incident)}</strong>
      <p>{endedAt === null ? formatMoment(at) : texts.lasted(formatMoment(at), speakSpan(endedAt - at))}</p>
      {hasPhoto && <p>{texts.hasPhoto}</p>}
      <p>{closedAt === null ? texts.notReviewed : texts.reviewed(formatMoment(closedAt))}</p>
    </li>
  );
};

/** The state of an objection, and the institution's answer to it. */
const ObjectionView = ({ objection: { text, at, decided } }: { readonly objection: Objection }) => (
  <div className={styles['objection']}>
    <p>
      <Chip tone={decided === null ? 'info' : decided.isUpheld ? 'success' : 'secondary'}>
        {decided === null ? texts.objectionWaits : decided.isUpheld ? texts.upheld : texts.notUpheld}
      </Chip>{' '}
      <small>{texts.objectionSent(formatMoment(at))}</small>
    </p>
    <p className={styles['said']}>{text}</p>
    {decided !== null && (
      <p className={styles['said']}>
        <strong>{texts.institutionSays(formatMoment(decided.at))}</strong> {decided.answer}
      </p>
    )}
  </div>
);

interface GroupProps {
  readonly group: IncidentGroup;
  readonly onAsk: () => void;
}

const Group = ({ group: { kind, objection, incidents }, onAsk }: GroupProps) => {
  const lines = (
    <ol className={styles['incidents']}>
      {incidents.map((incident) => (
        <IncidentLine key={incident.id} incident={incident} />
      ))}
    </ol>
  );
  return (
    <li>
      {incidents.length > MAX_IN_SIGHT ? (
        <details>
          <summary>{texts.several(kindText(kind), incidents.length)}</summary>
          {lines}
        </details>
      ) : (
        lines
      )}
      {objection === null ? (
        <Button variant="outlined" aria-label={`${texts.object}: ${kindText(kind)}`} onClick={onAsk}>
          {texts.object}
        </Button>
      ) : (
        <ObjectionView objection={objection} />
      )}
    </li>
  );
};

/** Shows the incidents of a sheet that ended, with their objections. Where they are not to be known it is not there. */
export const IncidentsPanel = ({ sheetId }: { readonly sheetId: number }) => {
  const id = useId();
  const api = useApi(objectionCalls);
  const ask = useCallback(
    async () => fetchedOf(await api.getOwnIncidents({ id: sheetId }), texts.incidentsFailed),
    [api, sheetId],
  );
  const { value, problem, busy, reload } = useFetched(ask, ASK_EVERY_MS);
  const [asked, setAsked] = useState<readonly OwnIncident[] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (asked !== null || !isSent.current) return;
    // The button that asked for it goes with what it answers.
    isSent.current = false;
    heading.current?.focus();
  }, [asked]);
  if (problem?.kind === 'refused') return null;
  const groups = groupsOf(value?.incidents ?? []);
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {texts.incidents}
      </h3>
      {value === null && problem === null && <Loading blocks={1} height={48} />}
      {value === null && problem !== null && (
        <>
          <Alert severity="error" role="alert">
            {texts.incidentsFailed}
          </Alert>
          <Button variant="outlined" aria-disabled={busy} onClick={reload}>
            {texts.retry}
          </Button>
        </>
      )}
      {value !== null && groups.length === 0 && <p>{texts.noIncidents}</p>}
      {groups.length > 0 && (
        <>
          <p>{texts.incidentsHint}</p>
          <ul className={styles['groups']}>
            {groups.map((group) => (
              <Group
                key={`${group.kind} ${group.objection?.id ?? ''}`}
                group={group}
                onAsk={() => setAsked(group.incidents)}
              />
            ))}
          </ul>
        </>
      )}
      {asked !== null && (
        <ObjectionDialog
          sheetId={sheetId}
          incidents={asked}
          onSent={() => {
            isSent.current = true;
            setAsked(null);
            reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
};
