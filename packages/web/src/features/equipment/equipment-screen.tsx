import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import { CameraVideo } from '../../ui/camera/camera-video.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CheckRow } from './check-row.tsx';
import styles from './equipment.module.css';
import { LevelMeter } from './level-meter.tsx';
import { CHECKS, type CheckName } from './measures/checks.ts';
import { SummaryBox } from './summary-box.tsx';
import { texts } from './texts.ts';
import { type Equipment, useEquipment } from './use-equipment.ts';
import { VerdictBox } from './verdict-box.tsx';

const WIDTH = 720;

const busyName = ({ standings }: Equipment): string => {
  const name = CHECKS.find((one) => standings[one] === 'busy');
  return name === undefined ? '' : `${texts.name[name]}: ${texts.state.busy}`;
};

/**
 * Tells whether this device will do on the day. It is open to everybody, and sends nothing of what
 * it finds.
 */
export const EquipmentScreen = () => {
  const picture = useSettings(({ settings }) => settings?.clientUiOptions?.imageLogin ?? null);
  const equipment = useEquipment();
  const { standings, isBusy, all, level, check } = equipment;
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
          <CheckRow key={name} name={name} standing={standings[name]} onRetry={retry(name)}>
            {name === 'camera' && equipment.picture !== null && (
              <div className={styles['preview']}>
                <CameraVideo stream={equipment.picture} />
              </div>
            )}
            {name === 'microphone' && standings.microphone === 'busy' && <LevelMeter level={level} />}
          </CheckRow>
        ))}
      </ul>
      {all !== null && <SummaryBox all={all} />}
    </AccessPage>
  );
};
