export declare const bundleDesktop: (
  to: string,
  options?: { readonly web?: string; readonly config?: string | null },
) => Promise<void>;
