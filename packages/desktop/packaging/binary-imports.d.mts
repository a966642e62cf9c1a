export const importsOf: (bytes: Buffer) => readonly string[];
