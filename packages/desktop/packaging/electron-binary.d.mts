export interface ElectronBinary {
  readonly path: string;
  readonly version: string;
  /** There is no screen: one has to be made (Xvfb). */
  readonly needsScreen: boolean;
}

export const electronBinary: (where?: {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The folder of the package `electron`. */
  readonly installed?: string;
  readonly platform?: string;
}) => ElectronBinary | { readonly missing: string };

export const desktopLine: (found: ReturnType<typeof electronBinary>) => string;
