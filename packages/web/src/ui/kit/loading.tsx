import Stack from '@mui/material/Stack';
import styles from '../loading.module.css';
import { texts } from '../texts.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** The place that content will take, while it is on its way. */
export const Loading = ({ blocks, height }: { readonly blocks: number; readonly height: number }) => (
  <Stack spacing={2} role="status" aria-busy="true">
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    {Array.from({ length: blocks }, (_, at) => `block-${at}`).map((key) => (
      <div className={styles['bone']} key={key} aria-hidden="true" style={{ height }} />
    ))}
  </Stack>
);
