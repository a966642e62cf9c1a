import type { SheetStatus } from '@quipu/engine';

export const SHEET_STATUS: Readonly<Record<SheetStatus, string>> = {
  P: 'pendiente',
  A: 'en curso',
  F: 'finalizado',
  FT: 'finalizado: se acabó el tiempo',
  FC: 'finalizado por intento de copia',
  FST: 'finalizado tiempo de campo',
  I: 'ausente',
};
