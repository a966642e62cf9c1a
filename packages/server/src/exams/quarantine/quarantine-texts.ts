import type { QuarantineReason } from '../../platform/db/columns/kinds.ts';

/** Answers wait for a decision for one of these reasons: of one, and of several. */
const REASON: Readonly<Record<QuarantineReason, readonly [one: string, more: string]>> = {
  replacedLogin: ['de un ingreso que otro reemplazó', 'de un ingreso que otro reemplazó'],
  lateForSection: ['hecha después del fin de su sección', 'hechas después del fin de su sección'],
  afterFinish: ['llegada después de finalizar', 'llegadas después de finalizar'],
  olderBackup: [
    'de una copia, cuando otro equipo ya había seguido',
    'de una copia, cuando otro equipo ya había seguido',
  ],
  laboratory: [
    'de un laboratorio, que no pudo recibirse como las de esta hoja',
    'de un laboratorio, que no pudieron recibirse como las de esta hoja',
  ],
  unacceptable: ['que el servidor no pudo aceptar', 'que el servidor no pudo aceptar'],
};

export const reasonText = (reason: QuarantineReason, count: number): string => REASON[reason][count === 1 ? 0 : 1];

export const decisionText = (isAccepted: boolean | null, count: number): string => {
  if (isAccepted === null) return 'en espera';
  return `${isAccepted ? 'aceptada' : 'rechazada'}${count === 1 ? '' : 's'}`;
};
