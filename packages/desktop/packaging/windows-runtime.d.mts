export const runtimeOf: (missing: readonly string[]) => readonly string[];
export const addWindowsRuntime: (native: string, folder: string | undefined) => void;
