import { create } from 'zustand';

const KEY = 'quipu.reading';

/** Whoever sits here reads best so; null: as their system has it, or the evaluation. */
export interface Reading {
  readonly moreContrast: boolean | null;
  readonly zoom: number | null;
  /** The tab was theirs last; null: nobody's, or they logged out. */
  readonly of: number | null;
}
const AS_IT_IS: Reading = { moreContrast: null, zoom: null, of: null };

const stored = (): Reading => {
  try {
    return { ...AS_IT_IS, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Reading>) };
  } catch {
    return AS_IT_IS;
  }
};

/** Kept over a reload and a session that ends by itself, one after the other too, until they log out or another person signs in. */
export const useReading = create<Reading>()(stored);

/** A browser that refuses storage has it until a reload. */
const put = (reading: Reading): void => {
  useReading.setState(reading);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(reading));
  } catch {
    return;
  }
};

export const chooseReading = (chosen: Partial<Omit<Reading, 'of'>>): void =>
  put({ ...useReading.getState(), ...chosen });
export const forgetReading = (of: number | null): void => put({ ...AS_IT_IS, of });
