import type { RegistryRecord } from '@quipu/contract';

/** unavailable: it does not answer, or makes no sense; one may go on by hand. refused: it says why not. */
export type RegistryAnswer =
  | { readonly is: 'found'; readonly record: RegistryRecord }
  | { readonly is: 'refused'; readonly message: string | null }
  | { readonly is: 'notFound' | 'unavailable' };

/** unavailable: it does not answer, or nobody configured it. */
export type DactilarVerdict = 'right' | 'wrong' | 'unavailable';

/** The country's registry, which says who somebody is. */
export interface IdentityRegistry {
  find(cedula: string): Promise<RegistryAnswer>;
  /** Tells whether a code is the one on the back of that person's identity card. */
  checkDactilar(cedula: string, code: string): Promise<DactilarVerdict>;
}
