interface Plugin {
  readonly name: string;
  readonly transform: (code: string, id: string) => string | undefined;
}
export declare const bundleServer: (dir: string, plugins?: readonly Plugin[]) => Promise<readonly string[]>;
export declare const bundlePrograms: () => Promise<void>;
