import { styled } from '@mui/material/styles';
import { RichText } from '../ui/rich-text.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { texts } from './texts.ts';

const Frame = styled('main')({
  margin: 'auto',
  maxWidth: 640,
  padding: '48px 24px',
  textAlign: 'center',
  fontSize: '1.125rem',
  '& p + p': { marginTop: 8 },
});

/** In place of everything, while the institution has this build closed. */
export const MaintenanceScreen = ({ message }: { readonly message: string | null }) => {
  usePageTitle(texts.maintenanceTitle);
  return (
    <Frame>
      <h1>
        <VisuallyHidden>{texts.maintenanceTitle}</VisuallyHidden>
      </h1>
      {message === null ? texts.maintenance.map((line) => <p key={line}>{line}</p>) : <RichText html={message} />}
    </Frame>
  );
};
