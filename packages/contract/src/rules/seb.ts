/** Safe Exam Browser says its keys there, at the address of each call (safeexambrowser.org/developer/seb-config-key.html). */
export const SEB_CONFIG_HEADER = 'X-SafeExamBrowser-ConfigKeyHash';
export const SEB_EXAM_HEADER = 'X-SafeExamBrowser-RequestHash';
/** The keys that it says by script are those of the page: this names its address (web: public/seb.js). */
export const SEB_PAGE_HEADER = 'X-Quipu-Seb-Page';

const KEY = /^[0-9a-f]{64}$/i;
/** A Config Key or a Browser Exam Key, as SEB shows them. */
export const isSebKey = (text: string): boolean => KEY.test(text);
export const MAX_SEB_KEYS = 50;

const PASSWORD = /^[ -~]{8,100}$/;
/** The format of a locked settings file cuts off the key of other passwords, and each program where it likes. */
export const isSebPassword = (password: string): boolean => PASSWORD.test(password);
