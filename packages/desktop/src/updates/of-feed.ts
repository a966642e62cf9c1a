/** Files lie beside the list that names them: a list that sends elsewhere is not of whoever publishes there. */
export const areOfFeed = (files: readonly { readonly url: string }[], feed: string): boolean => {
  const { origin, pathname } = new URL(feed);
  const folder = `${origin}${pathname.replace(/\/$/, '')}/`;
  return (
    files.length > 0 &&
    files.every(({ url }) => URL.canParse(url, folder) && new URL(url, folder).href.startsWith(folder))
  );
};
