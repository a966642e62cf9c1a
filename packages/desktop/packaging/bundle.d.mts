export declare const bundleDesktop: (
  to: string,
  options?: { readonly web?: string; readonly config?: string | null; readonly updates?: string | null },
) => Promise<void>;
