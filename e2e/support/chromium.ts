/** The Chromium that `npm test` found; without it, Playwright's own. */
export const WHOLE_CHROMIUM = process.env['CHROMIUM_PATH'];
/** Chromium without windows and profiles takes half of the processor: most tests need no more. */
const executablePath = process.env['QUIPU_LEAN_CHROMIUM'] ?? WHOLE_CHROMIUM;

/**
 * Playwright's own list, which a second one takes the place of; two windows of the address bar, which cost more
 * than our pages; and a process that is started ahead for each page and seldom used.
 */
const WITHOUT = `
  AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable
  LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect
  TcpPortRandomizationWin OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch
  WebUIOmniboxPopup WebUIOmniboxAimPopup SpareRendererForSitePerProcess`;

export const CHROMIUM = {
  browserName: 'chromium' as const,
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${WITHOUT.trim().split(/\s+/).join(',')}`,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
};

const POINTER = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';
/** The same for whoever has told the browser to write twice as large: 32 px where others have 16. The rest are Playwright's own. */
export const LARGE_TEXT = {
  ...CHROMIUM.launchOptions,
  args: [...CHROMIUM.launchOptions.args, `--blink-settings=defaultFontSize=32,${POINTER}`],
};
