import { bridgeOf } from '@quipu/proctor/bridge';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { laboratoryCallsAt } from './calls.ts';
import { Laboratory } from './laboratory.tsx';

/** Leads home unless this is a computer of a laboratory. */
export const LaboratoryScreen = () => {
  const [server] = useState(() => bridgeOf(window)?.localServer ?? null);
  const [calls] = useState(() => laboratoryCallsAt(server?.address ?? ''));
  return server === null ? <Navigate to={paths.home} replace /> : <Laboratory server={server} calls={calls} />;
};
