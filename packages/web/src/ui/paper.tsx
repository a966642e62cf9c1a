import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './paper.module.css';

/** Prints this in the place of the page: a copy that stands beside it, on A4. */
export const Paper = ({ title, children }: { readonly title: string; readonly children: ReactNode }) =>
  createPortal(
    <div className={styles['paper']} aria-hidden="true">
      <h1>{title}</h1>
      {children}
    </div>,
    document.body,
  );
