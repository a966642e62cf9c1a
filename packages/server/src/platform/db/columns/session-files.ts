/** Pictures and sounds of a session that a laboratory opened: where each lies sealed, its name, its key (base64). */
export type SessionFiles = readonly { readonly place: number; readonly name: string; readonly key: string }[];
