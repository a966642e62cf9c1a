import { bridgeOf } from '@quipu/proctor/bridge';
import { lazy, type ReactNode, Suspense } from 'react';
import styles from './access-page.module.css';
import { Card } from './card.tsx';
import { Logo } from './logo.tsx';
import { usePageTitle } from './use-page-title.ts';

const SystemBar = lazy(async () => ({ default: (await import('./system-bar.tsx')).SystemBar }));

/** Keeps the bar's height free while the bar loads. */
const BarRoom = () => <div style={{ height: 37 }} />;

const NARROW = 420;

export interface AccessPageProps {
  /** The heading, and the name of the page. */
  readonly title: string;
  /** The institution's, above the heading; null: the product's mark. */
  readonly picture: string | null;
  /** It stands in the place of the product's mark, where there is no picture. */
  readonly banner?: string | null;
  readonly maxWidth?: number;
  readonly children: ReactNode;
}

/** The card that holds every screen of someone who is not in yet. */
export const AccessPage = ({ title, picture, banner = null, maxWidth = NARROW, children }: AccessPageProps) => {
  usePageTitle(title);
  return (
    <>
      {bridgeOf(window) !== null && (
        <Suspense fallback={<BarRoom />}>
          <SystemBar />
        </Suspense>
      )}
      <main className={styles['page']}>
        <Card style={{ maxWidth }}>
          <header>
            {picture === null ? <Logo banner={banner} /> : <img className={styles['picture']} src={picture} alt="" />}
          </header>
          <h1>{title}</h1>
          {children}
        </Card>
      </main>
    </>
  );
};
