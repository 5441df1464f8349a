/** The script that an error of `import()` names, without what an address of it was told apart by. */
export const fileIn = (error: unknown): string | undefined =>
  /https?:\/\/\S+?\.js\b/.exec(error instanceof Error ? error.message : '')?.[0];

/** Sheets that did not arrive. Whoever imports a script again does not ask for its sheet again. */
const lostSheets = (): HTMLLinkElement[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => sheet === null);

const fetchSheet = (lost: HTMLLinkElement): Promise<void> =>
  new Promise((done, refuse) => {
    const sheet = lost.cloneNode() as HTMLLinkElement;
    sheet.addEventListener('load', () => done());
    sheet.addEventListener('error', () => refuse(new Error(`${sheet.href} did not arrive`)));
    lost.replaceWith(sheet);
  });

/**
 * Imports a script of ours that did not arrive. Chromium remembers for as long as a page stands that it could not have a script
 * (whatwg/html issue 6768), so it is asked for by another address.
 * @param file its address, from `fileIn`
 */
export const importAnew = async <T>(file: string): Promise<T> => {
  await Promise.all(lostSheets().map(fetchSheet));
  return import(/* @vite-ignore */ `${file}?again=${Date.now()}`) as Promise<T>;
};
