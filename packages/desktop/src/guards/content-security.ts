const socketsOf = (origin: string): readonly string[] => [origin, origin.replace(/^http/, 'ws')];

interface Reached {
  /** The origin whose sockets tell of pushed events. Its calls go through the application. */
  readonly server: string;
  /** A laboratory's own server. */
  readonly local: string;
  /** A broker of pushed events, where there is one. */
  readonly sockets: readonly string[];
  /** A world-time service; null: none. */
  readonly worldTime: string | null;
}

/**
 * The policy of the page, which the server sends to browsers and the application to its own page: scripts only from the
 * package, no inline ones, no frame, no object, no form to elsewhere, and connections to what is named here. Styles may be
 * inline for the reasons of the server's policy; WebAssembly runs the face detector.
 */
export const contentSecurity = ({ server, local, sockets, worldTime }: Reached): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${local}`,
    `media-src 'self' data: blob: ${local}`,
    "font-src 'self' data:",
    [
      "connect-src 'self'",
      server.replace(/^http/, 'ws'),
      ...socketsOf(local),
      ...sockets,
      ...(worldTime === null ? [] : [worldTime]),
    ].join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The headers that go along with every file of the page. */
export const pageHeaders = (policy: string): Readonly<Record<string, string>> => ({
  'content-security-policy': policy,
  'permissions-policy': 'camera=(self), microphone=(self), fullscreen=(self), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
});
