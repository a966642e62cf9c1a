import type { RegistryRecord } from '@quipu/contract';

/** unavailable: it does not answer, or makes no sense; one may go on by hand. refused: it says why not. */
export type RegistryAnswer =
  | { readonly is: 'found'; readonly record: RegistryRecord }
  | { readonly is: 'refused'; readonly message: string | null }
  | { readonly is: 'notFound' | 'unavailable' };

/** Who the country's registry says that somebody is. */
export interface IdentityRegistry {
  find(cedula: string): Promise<RegistryAnswer>;
}
