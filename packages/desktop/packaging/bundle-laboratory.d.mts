export declare const bundleLaboratory: (to: string) => Promise<void>;
