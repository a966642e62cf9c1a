/** What the binary itself is kept from, whatever starts it: each with what it would open otherwise. */
export const FUSES = {
  // Anyone could run any script as this application, with its permissions.
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  // Session tokens are not in cookies; whatever comes to be in one is not in clear on the disk.
  enableCookieEncryption: true,
  // The program that runs is the one that was packed.
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  // The page has a scheme of its own; file: has no more rights than in a browser.
  grantFileProtocolExtraPrivileges: false,
};
