/** The access token and the one that renews it. */
export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
  /** When the access token ends, in epoch ms of this computer's clock. Only tells when to renew it: the server decides. */
  readonly expiration: number;
}

export const expirationOf = (expiresInSeconds: number, now: number): number => now + expiresInSeconds * 1_000;
