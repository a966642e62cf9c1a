interface Packaging {
  readonly publish: readonly object[] | null;
  readonly linux: object;
  readonly mac: object;
}
export declare const packagingFor: (
  env: Readonly<Record<string, string | undefined>>,
  options?: { readonly laboratory?: boolean; readonly platform?: string },
) => Packaging;
