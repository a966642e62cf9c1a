export declare const bundleDesktop: (
  to: string,
  options?: {
    readonly web?: string;
    readonly config?: string | null;
    readonly updates?: string | null;
    readonly settingsKey?: string | null;
  },
) => Promise<string>;

export const bundleProgram: (input: string, file: string, format: 'esm' | 'cjs') => Promise<void>;
