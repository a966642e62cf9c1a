/**
 * Pictures and sounds of sheets as this device keeps them, which the service worker answers from: of no version of the page, and
 * perhaps not to be had again just now.
 */
export const STORAGE_CACHE = 'quipu-storage';
