/** The access token and the one that renews it. */
export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
  /**
   * The end of the access token, in epoch ms of this computer's clock. It tells only when to renew;
   * the server decides.
   */
  readonly expiration: number;
}

/** A refresh brings it: the person may have another name or other roles since. */
export interface Renewal extends TokenPair {
  readonly fullName: string;
  readonly roles: readonly string[];
}

export const expirationOf = (expiresInSeconds: number, now: number): number => now + expiresInSeconds * 1_000;
