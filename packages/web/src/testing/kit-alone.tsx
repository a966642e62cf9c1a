import type { ReactNode } from 'react';
import { Kit } from '../ui/kit/kit.tsx';
import { MemoryRouter } from './memory-router.tsx';

/** The kit without an application around it. */
export const KitAlone = ({ children }: { readonly children: ReactNode }) => (
  <MemoryRouter>
    <Kit>{children}</Kit>
  </MemoryRouter>
);
