/** While what is behind a pasted link is fetched (CV-35). */
export const CRAFTSMAN_DOWNLOADING = 'Download in progress...';
/** A link of the tool that names no creative (CV-36). */
export const CRAFTSMAN_NO_ID = 'No creative id found in Craftsman+ URL';
/** Markup that is nothing but a link of the tool: no phone would draw it. */
export const CRAFTSMAN_LINK = 'This is a link, not markup. Paste it again to download its creative.';
/** Why there is no markup (CV-37). */
export const craftsmanFailed = (reason?: string): string =>
  `Cannot download Craftsman+ creative (${reason || 'Unknown error'})`;

/** An address on the tool and its path; no user name, which would make another host of it. */
const LINK = /^https?:\/\/(?:[a-z0-9-]+\.)*craftsmanplus\.com(?::\d+)?(\/[^?#\s\\]*)?(?:[?#]\S*)?$/i;
/** How the tool names its creatives: a number or a UUID. */
export const CRAFTSMAN_ID = /^(?:\d{1,18}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/**
 * What a text says to Craftsman+ (CV-38, D-205): null where it is no link of the tool, else the last part of the path that is a
 * number or a UUID, or an id of null. The whole text must be the address, apart from blanks around it.
 */
export const craftsmanLink = (text: string): { id: string | null } | null => {
  const found = LINK.exec(text.trim());
  if (found === null) return null;
  const ids = (found[1] ?? '').split('/').filter((part) => CRAFTSMAN_ID.test(part));
  return { id: ids.at(-1) ?? null };
};
