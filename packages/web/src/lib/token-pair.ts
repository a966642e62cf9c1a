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

export const expirationOf = (expiresInSeconds: number, now: number): number => now + expiresInSeconds * 1_000;
