import { keepText, readText } from '../lib/local.ts';
import { toast } from '../lib/toast.ts';
import { hasUnsaved } from '../lib/unsaved.ts';

const RELOADED = 'fairlead.reloaded';
/** Servers of two builds behind one address must not send a page to and fro. */
const AGAIN_MS = 60_000;

/** The script that a page starts with; its name changes with every build. */
export const startOf = (page: string): string | undefined =>
  /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(page)?.[1];

const isNewer = async (): Promise<boolean> => {
  const answer = await fetch('/', { cache: 'no-store' });
  const served = answer.ok ? startOf(await answer.text()) : undefined;
  const ours = document.querySelector('script[type=module]')?.getAttribute('src');
  return served !== undefined && served !== ours;
};

const reloadedLately = (): boolean => Date.now() - Number(readText(RELOADED, 'session') ?? 0) < AGAIN_MS;

/** One that did not come is null in one browser, without rules in another, and in a third not to be looked into. */
const isThere = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return (sheet?.cssRules.length ?? 0) > 0;
  } catch {
    return false;
  }
};

/**
 * Style sheets that the page names and that could not be fetched: their place is freed, so that who needs them asks again, and says so when
 * that fails, too. Scripts of a page run when its sheets are there or have failed.
 */
export const forgetFailedSheets = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!isThere(link)) link.remove();
};

/**
 * A part of the dashboard could not be fetched. When that is because the server has a newer build, the page that is being
 * gone to is loaded from it, once; with unsaved edits, or while nobody goes anywhere, the person is told and decides.
 * On a broken line nothing is done: the error screen offers another try.
 */
export const watchBuilds = (isNavigating: () => boolean): void => {
  window.addEventListener('vite:preloadError', () => {
    const going = isNavigating();
    isNewer().then(
      (newer) => {
        if (!newer) return;
        if (!going || hasUnsaved() || reloadedLately())
          return toast.fail('There is a new version of the dashboard. Reload the page to go on with it.');
        keepText(RELOADED, String(Date.now()), 'session');
        window.location.reload();
      },
      () => undefined,
    );
  });
};
