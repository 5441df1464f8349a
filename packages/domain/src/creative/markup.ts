/** Which names a click address goes by (D-099): click_url, clickTag, clickTAG, clickThrough. */
const CLICK_NAME = /click_?(?:url|tag|through)$/i;
const WORD = /[A-Za-z0-9_$]/;

/** A frame is drawn for markup with a script in it, and for nothing else (WI-21). */
export const hasScript = (markup: string): boolean => /<script[\s/>]/i.test(markup);

/** Where the string literal that begins at `at` ends, its closing quote included; -1 for one that never does. */
const endOfString = (text: string, at: number): number => {
  const quote = text[at];
  for (let index = at + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === quote) return index + 1;
    else if (text[index] === '\n' && quote !== '`') return -1;
  }
  return -1;
};

/** The word that ends right before `at`, blanks and the quote of a key left out. */
const wordBefore = (text: string, at: number): string => {
  let end = at;
  while (end > 0 && /\s/.test(text[end - 1] ?? '')) end -= 1;
  if (/["'`]/.test(text[end - 1] ?? '')) end -= 1;
  let start = end;
  while (start > 0 && WORD.test(text[start - 1] ?? '')) start -= 1;
  return text.slice(start, end);
};

/**
 * Markup for a preview: a string that is given to a click address, by `=` or `:`, is "/" (WI-23). The saved markup stays as it
 * is. Reads each character once; comparisons (`==`) are none.
 */
export const withoutClickAddresses = (markup: string): string => {
  let out = '';
  let kept = 0;
  for (let at = 0; at < markup.length; at += 1) {
    const sign = markup[at];
    if (sign !== '=' && sign !== ':') continue;
    if (markup[at + 1] === '=' || markup[at - 1] === '=' || markup[at - 1] === '!') continue;
    let value = at + 1;
    while (/\s/.test(markup[value] ?? '')) value += 1;
    if (!/["'`]/.test(markup[value] ?? '') || !CLICK_NAME.test(wordBefore(markup, at))) continue;
    const end = endOfString(markup, value);
    if (end === -1) continue;
    out += `${markup.slice(kept, value)}${markup[value]}/${markup[value]}`;
    kept = end;
    at = end - 1;
  }
  return out + markup.slice(kept);
};

const TAG = /<script\b/gi;
const SOURCE = /\bsrc\s*=\s*["']?/gi;
const OWN_MRAID = /mraid\.js\b/i;
const AFTER = /\s*<\/script\s*>/iy;

/**
 * Whether a script's tag loads mraid.js. A `src` within the value of another is not read again: sources that stand in each other's
 * values, or unclosed tags by the hundred, took one expression for the whole seconds.
 */
const loadsMraid = (tag: string): boolean => {
  let read = 0;
  for (const found of tag.matchAll(SOURCE)) {
    const value = found.index + found[0].length;
    if (value < read) continue;
    read = value;
    while (read < tag.length && !/["'\s]/.test(tag[read] ?? '')) read += 1;
    if (OWN_MRAID.test(tag.slice(value, read))) return true;
  }
  return false;
};

/** Without the ad's own `<script src="mraid.js">`: an app puts its own in the place, and so do previews and captures. */
const withoutOwnMraid = (markup: string): string => {
  let out = '';
  let kept = 0;
  TAG.lastIndex = 0;
  for (let found = TAG.exec(markup); found; found = TAG.exec(markup)) {
    const end = markup.indexOf('>', TAG.lastIndex);
    if (end === -1) break;
    TAG.lastIndex = end + 1;
    if (!loadsMraid(markup.slice(found.index, end))) continue;
    AFTER.lastIndex = end + 1;
    const closed = AFTER.exec(markup);
    out += markup.slice(kept, found.index);
    kept = end + 1 + (closed?.[0].length ?? 0);
    TAG.lastIndex = kept;
  }
  return out + markup.slice(kept);
};

/** Markup as it is put into a frame of ours. */
export const stagedMarkup = (markup: string): string => withoutOwnMraid(withoutClickAddresses(markup));
