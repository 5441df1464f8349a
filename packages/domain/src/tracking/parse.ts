/** A parameter where it stands in a link: `from` to `to` is all of it, `value` begins at `at`; UTF-16 units. */
export type Part = { from: number; at: number; to: number; name: string; value: string };

/** A link taken apart, every byte in its place; nothing in it is normalised but the host, to be compared. */
export type Parsed = {
  link: string;
  /** Lower case, without user, port and a last dot; empty where there is none that a browser takes. */
  host: string;
  path: string;
  parts: Part[];
  /** Where the query ends: before the fragment. */
  end: number;
  hasQuery: boolean;
};

/** Percent-decoded; what is no encoding stays as it is. */
export const decoded = (text: string): string => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const web = /^https?:\/\/([^/?#\\]*)/i;

/** With one of these no browser takes it for a host: the link leads nowhere. */
const noHost = /[\0-\x20%:<>@[\]^|\x7f]/;

const hostOf = (authority: string): string => {
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .toLowerCase();
  return noHost.test(host) ? '' : host;
};

/** The parameters between two places, empty ones left out. */
const partsOf = (link: string, start: number, end: number): Part[] => {
  const parts: Part[] = [];
  for (let from = start; from < end; ) {
    const next = link.indexOf('&', from);
    const to = next < 0 || next > end ? end : next;
    if (to > from) {
      const equals = link.slice(from, to).indexOf('=');
      const cut = equals < 0 ? to : from + equals;
      const at = Math.min(cut + 1, to);
      parts.push({ from, at, to, name: decoded(link.slice(from, cut)), value: link.slice(at, to) });
    }
    from = to + 1;
  }
  return parts;
};

/**
 * Takes a link apart without ever refusing one: what cannot be read has no host. Values stay as they are written, names are
 * percent-decoded. Linear in the link's length.
 */
export const parseLink = (link: string): Parsed => {
  const found = web.exec(link);
  const begin = found?.[0].length ?? 0;
  const hash = link.indexOf('#', begin);
  const end = hash < 0 ? link.length : hash;
  const mark = link.indexOf('?', begin);
  const hasQuery = mark >= 0 && mark < end;
  return {
    link,
    host: hostOf(found?.[1] ?? ''),
    path: link.slice(begin, hasQuery ? mark : end),
    parts: hasQuery ? partsOf(link, mark + 1, end) : [],
    end,
    hasQuery,
  };
};

/** The first value under a name, percent-decoded; undefined: there is none (a name counts once). */
export const firstValue = ({ parts }: Parsed, name: string): string | undefined => {
  const part = parts.find((one) => one.name === name);
  return part && decoded(part.value);
};
