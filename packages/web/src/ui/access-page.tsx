import { styled } from '@mui/material/styles';
import { bridgeOf } from '@quipu/proctor';
import { lazy, type ReactNode, Suspense } from 'react';
import { Card } from './card.tsx';
import { Logo } from './logo.tsx';
import { usePageTitle } from './use-page-title.ts';

const SystemBar = lazy(async () => ({ default: (await import('./system-bar.tsx')).SystemBar }));

/** From the top, not from the middle: a message makes the card longer and moves nothing. */
const Page = styled('main')({
  flex: 1,
  display: 'grid',
  placeItems: 'start center',
  padding: 'clamp(16px, 8vh, 96px) 16px 16px',
});
/** What the bar will take. */
const BarRoom = () => <div style={{ height: 37 }} />;
const Picture = styled('img')({ display: 'block', width: '100%', height: 120, objectFit: 'contain' });

const NARROW = 420;

export interface AccessPageProps {
  /** The heading, and the name of the page. */
  readonly title: string;
  /** The institution's, above the heading; null: the product's mark. */
  readonly picture: string | null;
  readonly maxWidth?: number;
  readonly children: ReactNode;
}

/** The card that holds every screen of someone who is not in yet. */
export const AccessPage = ({ title, picture, maxWidth = NARROW, children }: AccessPageProps) => {
  usePageTitle(title);
  return (
    <>
      {bridgeOf(window) !== null && (
        <Suspense fallback={<BarRoom />}>
          <SystemBar />
        </Suspense>
      )}
      <Page>
        <Card style={{ maxWidth }}>
          <header>{picture === null ? <Logo banner={null} /> : <Picture src={picture} alt="" />}</header>
          <h1>{title}</h1>
          {children}
        </Card>
      </Page>
    </>
  );
};
