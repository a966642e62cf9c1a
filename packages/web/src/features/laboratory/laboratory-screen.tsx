import { bridgeOf } from '@quipu/proctor';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { laboratoryCalls } from './calls.ts';
import { Laboratory } from './laboratory.tsx';

/** On a computer of a laboratory only. */
export const LaboratoryScreen = () => {
  const [server] = useState(() => bridgeOf(window)?.localServer ?? null);
  const [calls] = useState(() => laboratoryCalls(server?.address ?? ''));
  return server === null ? <Navigate to="/home" replace /> : <Laboratory server={server} calls={calls} />;
};
