import { type SebSettings, sha256Hex } from './config-key.ts';

/** SEB's own numbers (SEB-Specification-ConfigKeys). */
const STARTS_AN_EXAM = 0;
const FULL_SCREEN = 1;
/** WebKit's new view, where keys are asked by script: seb.js does. */
const MODERN_VIEW = 3;
const ALLOWS = 1;

/**
 * The settings with which an evaluation is taken in SEB. One page, one display; camera and microphone for evaluations that ask for them;
 * what helps to read stays. The salt makes the keys of a file its own: who does not have it cannot work them out. What the page keeps on the device stays too: answers that were not sent yet survive a restart of SEB.
 */
export const sebSettings = (startUrl: string, quitPassword: string | null, salt: Uint8Array): SebSettings => {
  const { host } = new URL(startUrl);
  return {
    sebConfigPurpose: STARTS_AN_EXAM,
    startURL: startUrl,
    examKeySalt: salt,
    sendBrowserExamKey: true,
    browserWindowWebView: MODERN_VIEW,
    browserViewMode: FULL_SCREEN,
    browserWindowAllowReload: true,
    showReloadButton: true,
    showTaskBar: true,
    showTime: true,
    showInputLanguage: true,
    enableZoomPage: true,
    enableZoomText: true,
    audioControlEnabled: true,
    allowQuit: true,
    ...(quitPassword === null ? {} : { hashedQuitPassword: sha256Hex(quitPassword) }),
    allowPreferencesWindow: false,
    allowSpellCheck: false,
    allowDictionaryLookup: false,
    allowScreenSharing: false,
    allowSiri: false,
    allowDisplayMirroring: false,
    allowedDisplaysMaxNumber: 1,
    allowVirtualMachine: false,
    enablePrintScreen: false,
    enablePrivateClipboard: true,
    allowVideoCapture: true,
    allowAudioCapture: true,
    browserMediaCaptureCamera: true,
    browserMediaCaptureMicrophone: true,
    examSessionClearCookiesOnStart: false,
    examSessionClearCookiesOnEnd: false,
    removeBrowserProfile: false,
    URLFilterEnable: true,
    URLFilterEnableContentFilter: false,
    URLFilterRules: [host, `${host}/*`].map((expression) => ({
      action: ALLOWS,
      active: true,
      expression,
      regex: false,
    })),
  };
};
