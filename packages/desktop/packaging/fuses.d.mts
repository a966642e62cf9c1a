export declare const FUSES: Readonly<Record<string, boolean>>;
