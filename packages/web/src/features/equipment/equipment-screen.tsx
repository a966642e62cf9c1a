import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { notify } from '../../lib/notices.ts';
import { paths } from '../../lib/paths.ts';
import { serverClock } from '../../lib/server-clock.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import { CameraVideo } from '../../ui/camera/camera-video.tsx';
import { formatMoment } from '../../ui/figures/format-moment.ts';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CheckRow } from './check-row.tsx';
import styles from './equipment.module.css';
import { CHECKS, type CheckName } from './measures/checks.ts';
import { type AllJudged, lineOf, summaryText, verdictOf } from './summary.ts';
import { texts } from './texts.ts';
import { type Equipment, useEquipment } from './use-equipment.ts';

/** The hour of the server's clock; without one, of a clock that may be wrong. */
const moment = (): string => {
  const now = serverClock.now();
  return now === null ? texts.byThisClock(formatMoment(Date.now())) : formatMoment(now);
};

/** Gives the findings in words that can be read out to somebody who helps. */
const SummaryBox = ({ all }: { readonly all: AllJudged }) => {
  const [when, setWhen] = useState(moment);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result has its own moment.
  useEffect(() => setWhen(moment()), [all]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(summaryText(all, when));
      notify('success', texts.copied);
    } catch {
      notify('error', texts.notCopied);
    }
  };
  return (
    <section className={styles['box']} aria-labelledby="resumen">
      <h2 id="resumen">{texts.summary}</h2>
      <p>{texts.checkedAt(when)}</p>
      <ul>
        {CHECKS.map((name) => (
          <li key={name}>{lineOf(name, all[name])}</li>
        ))}
      </ul>
      <p>{texts.help}</p>
      <div>
        <Button variant="outlined" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
    </section>
  );
};

const kindOf = (all: AllJudged): AlertColor => {
  const levels = CHECKS.map((name) => all[name].level);
  if (levels.includes('bad')) return 'error';
  return levels.includes('warn') ? 'warning' : 'success';
};

interface VerdictBoxProps {
  /** Null: not all is known. */
  readonly all: AllJudged | null;
  /** Names what is being checked. */
  readonly busy: string;
}

/** Gives the verdict above all checks. It keeps its place while one of them is repeated. */
const VerdictBox = ({ all, busy }: VerdictBoxProps) => (
  <div className={styles['place']}>
    {all === null ? (
      <Alert key="busy" severity="info">
        {busy}
      </Alert>
    ) : (
      <Alert key="verdict" severity={kindOf(all)} role="alert">
        {verdictOf(all)}
      </Alert>
    )}
  </div>
);

/** Shows how loud it is just now, 0 to 1. */
const LevelMeter = ({ level }: { readonly level: number }) => (
  <>
    <p>{texts.speak}</p>
    {/* biome-ignore lint/a11y/useSemanticElements: the browser's own meter cannot be given these colors everywhere. */}
    <div
      className={styles['track']}
      role="meter"
      aria-label={texts.level}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(level * 100)}
    >
      <div style={{ width: `${level * 100}%` }} />
    </div>
  </>
);

const WIDTH = 720;

const busyName = ({ states }: Equipment): string => {
  const name = CHECKS.find((one) => states[one] === 'busy');
  return name === undefined ? '' : `${texts.name[name]}: ${texts.state.busy}`;
};

/**
 * Tells whether this device will do on the day. It is open to everybody, and sends nothing of what
 * it finds.
 */
export const EquipmentScreen = () => {
  const picture = useSettings(({ settings }) => settings?.clientUiOptions?.imageLogin ?? null);
  const equipment = useEquipment();
  const { states, isBusy, all, level, check } = equipment;
  const retry = (name: CheckName) => (isBusy ? null : () => void check([name]));
  return (
    <AccessPage title={texts.title} picture={picture} maxWidth={WIDTH}>
      <div className={styles['lead']}>
        <p>{texts.lead}</p>
        <p>{texts.permissions}</p>
        <small>{texts.privacy}</small>
      </div>
      <FormActions>
        <Button component={Link} to={paths.home}>
          {texts.goBack}
        </Button>
        <Button variant="contained" aria-disabled={isBusy} onClick={() => !isBusy && void check()}>
          {isBusy ? texts.running : all === null ? texts.start : texts.again}
        </Button>
      </FormActions>
      <VisuallyHidden role="status">{busyName(equipment)}</VisuallyHidden>
      {(isBusy || all !== null) && <VerdictBox all={all} busy={busyName(equipment)} />}
      <ul className={styles['list']} aria-label={texts.checks}>
        {CHECKS.map((name) => (
          <CheckRow key={name} name={name} state={states[name]} onRetry={retry(name)}>
            {name === 'camera' && equipment.picture !== null && (
              <div className={styles['preview']}>
                <CameraVideo stream={equipment.picture} />
              </div>
            )}
            {name === 'microphone' && states.microphone === 'busy' && <LevelMeter level={level} />}
          </CheckRow>
        ))}
      </ul>
      {all !== null && <SummaryBox all={all} />}
      <p>
        {texts.unsent} <Link to={paths.carry}>{uiTexts.carry}</Link>
      </p>
    </AccessPage>
  );
};
