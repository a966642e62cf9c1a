import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import type { ListAddress } from '../list/use-list-address.ts';

export const KINDS = [
  'reprogramaciones',
  'recalificaciones',
  'descargos',
  'respuestas',
  officePaths.proposals,
] as const;
export type Kind = (typeof KINDS)[number];

export const PERSON = 'persona';
export const WHICH = 'mostrar';
export const ALL = 'todas';

export const pathOf = (kind: Kind, id: number | null = null): string =>
  inOffice(`${officePaths.requests}/${kind}${id === null ? '' : `/${id}`}`);

export const useQuery = (address: ListAddress) => {
  const which = address.get(WHICH) === ALL ? ('all' as const) : ('waiting' as const);
  const person = address.get(PERSON);
  const { page } = address;
  return useMemo(() => ({ which, person, page }), [which, person, page]);
};

/** Out of what is open over a list, back to the list as it was. */
export const useWaysOut = (kind: Kind, search: string, reload: () => void): WaysOut => {
  const navigate = useNavigate();
  const onClose = () => void navigate({ pathname: pathOf(kind), search });
  return {
    onClose,
    onDone: () => {
      onClose();
      reload();
    },
  };
};
