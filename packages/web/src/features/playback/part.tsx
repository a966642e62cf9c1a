import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** A part of the viewer, with its heading. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {children}
    </section>
  );
};
