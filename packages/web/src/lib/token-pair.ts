/** The access token and the one that renews it. */
export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
}
