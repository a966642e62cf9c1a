/**
 * For Safe Exam Browser alone, in whose pages the server names it: where the keys are told by script and not in each call's head (WebKit's
 * new view, safeexambrowser.org/developer/seb-config-key.html), this puts them there. They are of the page's address, which goes along.
 */
(() => {
  const { security } = window.SafeExamBrowser ?? {};
  if (security === undefined) return;
  const page = () => location.href.split('#')[0];
  const first = page();
  // The oldest of these versions has no keys before it is asked.
  security.updateKeys?.(() => {});
  const send = window.fetch;
  window.fetch = (address, how = {}) => {
    const { configKey, browserExamKey } = security;
    if (typeof address !== 'string' || !new URL(address, first).href.startsWith(`${location.origin}/`))
      return send(address, how);
    const headers = new Headers(how.headers);
    headers.set('X-Quipu-Seb-Page', [...new Set([first, page()])].join(' '));
    if (configKey) headers.set('X-SafeExamBrowser-ConfigKeyHash', configKey);
    if (browserExamKey) headers.set('X-SafeExamBrowser-RequestHash', browserExamKey);
    return send(address, { ...how, headers });
  };
})();
