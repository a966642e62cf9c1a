import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { useSettings } from '../../stores/settings-store.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import { CameraVideo } from '../../ui/camera/camera-video.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CheckRow } from './check-row.tsx';
import { CHECKS, type CheckName } from './checks.ts';
import { LevelMeter } from './level-meter.tsx';
import { SummaryBox } from './summary-box.tsx';
import { texts } from './texts.ts';
import { type Equipment, useEquipment } from './use-equipment.ts';
import { VerdictBox } from './verdict-box.tsx';

const WIDTH = 720;
const Lead = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  marginBottom: 16,
  lineHeight: 1.5,
  '& > small': { fontSize: '0.875rem', color: theme.palette.text.secondary },
}));
const List = styled('ul')({ listStyle: 'none', margin: '20px 0 0', padding: 0 });
const Preview = styled('div')({
  width: 240,
  maxWidth: '100%',
  aspectRatio: '4 / 3',
  marginTop: 8,
  borderRadius: 10,
  overflow: 'hidden',
});

const busyName = ({ standings }: Equipment): string => {
  const name = CHECKS.find((one) => standings[one] === 'busy');
  return name === undefined ? '' : `${texts.name[name]}: ${texts.state.busy}`;
};

/** Whether this device will do on the day: open to everybody, and nothing of it is sent. */
export const EquipmentScreen = () => {
  const picture = useSettings(({ settings }) => settings?.clientUiOptions?.imageLogin ?? null);
  const equipment = useEquipment();
  const { standings, isBusy, all, level, check } = equipment;
  const retry = (name: CheckName) => (isBusy ? null : () => void check([name]));
  return (
    <AccessPage title={texts.title} picture={picture} maxWidth={WIDTH}>
      <Lead>
        <p>{texts.lead}</p>
        <p>{texts.permissions}</p>
        <small>{texts.privacy}</small>
      </Lead>
      <FormActions>
        <Button component={Link} to="/home">
          {texts.goBack}
        </Button>
        <Button variant="contained" aria-disabled={isBusy} onClick={() => !isBusy && void check()}>
          {isBusy ? texts.running : all === null ? texts.start : texts.again}
        </Button>
      </FormActions>
      <VisuallyHidden role="status">{busyName(equipment)}</VisuallyHidden>
      {(isBusy || all !== null) && <VerdictBox all={all} busy={busyName(equipment)} />}
      <List aria-label={texts.checks}>
        {CHECKS.map((name) => (
          <CheckRow key={name} name={name} standing={standings[name]} onRetry={retry(name)}>
            {name === 'camera' && equipment.picture !== null && (
              <Preview>
                <CameraVideo stream={equipment.picture} />
              </Preview>
            )}
            {name === 'microphone' && standings.microphone === 'busy' && <LevelMeter level={level} />}
          </CheckRow>
        ))}
      </List>
      {all !== null && <SummaryBox all={all} />}
    </AccessPage>
  );
};
