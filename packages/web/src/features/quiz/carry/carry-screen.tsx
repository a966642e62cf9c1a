import { useEffect, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { AccessPage } from '../../../ui/access-page.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import type { AllHere, CarriedHere } from './carried-here.ts';
import styles from './carry.module.css';
import { texts } from './texts.ts';

// Fetched apart: what they share with the quiz stays in one piece with it.
const load = async () => (await import('./carried-here.ts')).carriedHere();
const loadDialog = async () => (await import('./carry-dialog.tsx')).CarryDialog;

const NOTHING: AllHere = { found: [], unreadable: 0 };

/** /llevar: what this device has of evaluations and nobody else has, also where nobody can sign in without a network. */
export const CarryScreen = () => {
  const [all, setAll] = useState<AllHere | 'failed' | null>(null);
  const [open, setOpen] = useState<CarriedHere | null>(null);
  useEffect(() => {
    let isWanted = true;
    void load()
      .catch(() => 'failed' as const)
      .then((read) => {
        if (isWanted) setAll(read);
      });
    return () => {
      isWanted = false;
    };
  }, []);
  const close = () => setOpen(null);
  const { found, unreadable } = all === null || all === 'failed' ? NOTHING : all;
  return (
    <AccessPage title={texts.carry} picture={null}>
      {all === null && <Loading />}
      {all === 'failed' && <p role="alert">{texts.notRead}</p>}
      {unreadable > 0 && <p role="alert">{texts.someUnreadable(unreadable)}</p>}
      {all !== null && all !== 'failed' && found.length === 0 && unreadable === 0 && (
        <p role="status">{texts.nothingHere}</p>
      )}
      {found.length > 0 && (
        <>
          <p>{texts.sealed}</p>
          <ul className={styles['list']}>
            {found.map((one) => (
              <li key={one.sheetId}>
                <strong>{one.name}</strong>
                <span>{texts.unsent(one.unsent)}</span>
                <Button variant="contained" wide aria-label={`${texts.take}: ${one.name}`} onClick={() => setOpen(one)}>
                  {texts.take}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <ButtonLink to={paths.home}>{texts.home}</ButtonLink>
      {open !== null && (
        <LazyDialog
          load={loadDialog}
          onFailed={close}
          props={{ carried: open.carried, isKept: true, onClose: close }}
        />
      )}
    </AccessPage>
  );
};
