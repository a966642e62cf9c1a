import Button from '@mui/material/Button';
import type { OfficeCall } from '@quipu/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/page-state.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { addressOf, mayOneOf, placesFor } from './places.ts';
import { texts } from './texts.ts';
import { useMay } from './use-may.ts';

const NotOfRole = () => {
  usePageTitle(texts.title);
  const [first] = placesFor(useMay());
  return (
    <EmptyState icon="info" text={texts.notOfRole}>
      {first !== undefined && (
        <Button component={Link} to={addressOf(first)} variant="contained">
          {texts.goTo(texts.screens[first])}
        </Button>
      )}
    </EmptyState>
  );
};

interface OnlyForProps {
  readonly needs: readonly OfficeCall[];
  readonly children: ReactNode;
}

/** A screen for whoever may make one of the calls that it needs; anybody else, who typed its address, is told so and led to theirs. */
export const OnlyFor = ({ needs, children }: OnlyForProps) => (mayOneOf(useMay(), needs) ? children : <NotOfRole />);
