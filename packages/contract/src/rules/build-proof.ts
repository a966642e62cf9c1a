/**
 * A build of the desktop application has a key, made when its installer was, and proves itself by it. Whoever takes the installer apart
 * has the key as well: it makes a program that says it is this one dearer, and no more.
 */
export interface BuildCard {
  readonly version: string;
  /** The system that it is for, as in `linux-x64`. */
  readonly system: string;
  /** Its public key, of Ed25519 (base64url, as in a JWK). */
  readonly key: string;
  /** SHA-256 of its files, and of its configuration (base64url). */
  readonly files: string;
  readonly config: string;
}

/** A call of a build, with what it says of itself. */
export interface BuildProof extends Omit<BuildCard, 'key'> {
  /** The server's, for this one call. */
  readonly challenge: string;
  readonly signature: string;
}

export interface ProvedCall {
  readonly method: string;
  readonly path: string;
  /** The call is for this one: its token, or the name that logs in. */
  readonly subject: string;
}

export const BUILD_HEADER = 'X-Quipu-Build';

const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[\w.]{1,20})?$/;
const SYSTEM = /^[a-z0-9]{1,20}-[a-z0-9_]{1,20}$/;
const HASH = /^[\w-]{43}$/;
const CHALLENGE = /^[\w.-]{1,200}$/;
const SIGNATURE = /^[\w-]{86}$/;
/** Longer than any of them. */
const MAX_LENGTH = 600;

const partsOf = (text: string, forms: readonly RegExp[]): readonly string[] | null => {
  const parts = text.length > MAX_LENGTH ? [] : text.trim().split(' ');
  return parts.length === forms.length && forms.every((form, place) => form.test(parts[place] ?? '')) ? parts : null;
};

/** The line that an institution gives to its server, so that it knows a build. */
export const writeBuildCard = ({ version, system, key, files, config }: BuildCard): string =>
  [version, system, key, files, config].join(' ');

/** Null: it is none. */
export const readBuildCard = (text: string): BuildCard | null => {
  const parts = partsOf(text, [VERSION, SYSTEM, HASH, HASH, HASH]);
  if (parts === null) return null;
  const [version = '', system = '', key = '', files = '', config = ''] = parts;
  return { version, system, key, files, config };
};

export const writeBuildProof = ({ version, system, files, config, challenge, signature }: BuildProof): string =>
  [version, system, files, config, challenge, signature].join(' ');

/** Null: it is none. */
export const readBuildProof = (text: string): BuildProof | null => {
  const parts = partsOf(text, [VERSION, SYSTEM, HASH, HASH, CHALLENGE, SIGNATURE]);
  if (parts === null) return null;
  const [version = '', system = '', files = '', config = '', challenge = '', signature = ''] = parts;
  return { version, system, files, config, challenge, signature };
};

/** A build signs this. Lines of it hold no newline, as nothing that is read above or sent in a head does. */
export const provedText = (
  { method, path, subject }: ProvedCall,
  { version, system, files, config, challenge }: Omit<BuildProof, 'signature'>,
): string => ['quipu build 1', `${method} ${path}`, subject, version, system, files, config, challenge].join('\n');
