import type { QuarantineReason } from '../../platform/db/columns/kinds.ts';

/** Answers wait for a decision for one of these reasons. */
export const REASON: Readonly<Record<QuarantineReason, string>> = {
  replacedLogin: 'de un ingreso que otro reemplazó',
  lateForSection: 'hechas después del fin de su sección',
  afterFinish: 'llegadas después de finalizar',
  olderBackup: 'de una copia, cuando otro equipo ya había seguido',
  laboratory: 'de un laboratorio, que no pudieron recibirse como las de esta hoja',
  unacceptable: 'que el servidor no pudo aceptar',
};

export const decisionText = (isAccepted: boolean | null): string =>
  isAccepted === null ? 'en espera' : isAccepted ? 'aceptadas' : 'rechazadas';
