import { create } from 'zustand';

const KEY = 'quipu.contrast';

const stored = (): boolean | null => {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? null : text === 'more';
  } catch {
    return null;
  }
};

/** Whether whoever sits here wants more contrast, over a reload and until they log out; null: as their system says. */
export const useContrast = create<{ readonly more: boolean | null }>()(() => ({ more: stored() }));

/** A browser that refuses storage has it until a reload. */
const put = (more: boolean | null): void => {
  useContrast.setState({ more });
  try {
    if (more === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, more ? 'more' : 'normal');
  } catch {
    return;
  }
};

export const chooseContrast = (more: boolean): void => put(more);
export const forgetContrast = (): void => put(null);
