import { FUSES } from './fuses.mjs';

const CAMERA = 'Quipu usa la cámara para comprobar la identidad y durante las evaluaciones que lo requieren.';
const MICROPHONE = 'Quipu usa el micrófono durante las evaluaciones que lo requieren.';

/** The first node_modules of a folder is left out, unless it is the folder. */
const LABORATORY = ['laboratory', 'laboratory/node_modules'].map((to) => ({ from: `dist/${to}`, to }));

/** On macOS; elsewhere the builder sees by itself. */
const isSigned = (env) => env.CSC_LINK !== undefined || env.CSC_NAME !== undefined;

/** Where installers look for new versions; without it they look nowhere. */
const publishOf = (url) => (url === undefined ? null : [{ provider: 'generic', url }]);

/**
 * What is packed for each system. `env` has what a machine that signs knows: CSC_LINK and CSC_KEY_PASSWORD (WIN_CSC_… for
 * Windows) for certificates, APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER for Apple's notary, QUIPU_UPDATES for the
 * feed. Without them installers are made unsigned, for trying them. `laboratory`: the server of one goes along, beside the
 * application, since it has programs of the system's own.
 */
export const packagingFor = (env, { laboratory = false, platform = process.platform } = {}) => ({
  appId: 'ec.quipu.desktop',
  productName: 'Quipu',
  copyright: 'Quipu',
  electronVersion: '45.4.1',
  directories: { app: 'dist/app', output: 'dist/release', buildResources: 'packaging' },
  files: ['**/*'],
  extraResources: laboratory ? LABORATORY : [],
  asar: true,
  npmRebuild: false,
  // Flipping them breaks the signature that Electron came with, without which a Mac with Apple's processor starts nothing.
  electronFuses: { ...FUSES, resetAdHocDarwinSignature: platform === 'darwin' && !isSigned(env) },
  electronLanguages: ['es', 'es-419', 'en-US'],
  forceCodeSigning: env.QUIPU_SIGNED === '1',
  publish: publishOf(env.QUIPU_UPDATES),
  artifactName: `\${productName}-\${version}-\${os}-\${arch}.\${ext}`,
  // A room's computers get theirs from who looks after them: for whoever sits there, and by the tools that take an MSI.
  win: {
    target: laboratory ? ['nsis', 'msi'] : ['nsis'],
    icon: '../web/public/icon-512.png',
    requestedExecutionLevel: 'asInvoker',
  },
  nsis: { oneClick: true, perMachine: laboratory, deleteAppDataOnUninstall: false },
  msi: { oneClick: true, perMachine: true },
  mac: {
    target: ['dmg', 'zip'],
    category: 'public.app-category.education',
    icon: '../web/public/icon-512.png',
    hardenedRuntime: true,
    notarize: env.APPLE_API_KEY !== undefined,
    entitlements: 'packaging/entitlements.plist',
    entitlementsInherit: 'packaging/entitlements.plist',
    extendInfo: { NSCameraUsageDescription: CAMERA, NSMicrophoneUsageDescription: MICROPHONE },
    ...(isSigned(env) ? {} : { identity: null }),
  },
  linux: {
    // What a .deb installs has the system's leave for its sandbox, which an AppImage has not everywhere.
    target: ['deb', 'AppImage'],
    category: 'Education',
    icon: '../web/public/icon-512.png',
    maintainer: 'Quipu',
  },
  // By itself the builder has the menu start an AppImage without the sandbox, which the application refuses.
  appImage: { executableArgs: [] },
});

export default packagingFor(process.env);
