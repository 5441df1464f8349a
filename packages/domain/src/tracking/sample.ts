import { filled, macros } from './catalogue/macros.ts';
import { decoded, parseLink } from './parse.ts';
import { written } from './suggest.ts';

/** What is known of the campaign that a link is tried for. */
export type TriedFor = { id: number; name: string };

/** A part of the address that a device would call: before the query (`name` null), then a parameter each, readable. */
export type TriedPart = { name: string | null; value: string };

/**
 * The address that a sample device would call: every macro that is known is filled in, encoded; others stay, so that they are seen.
 * Nothing calls it.
 */
export const tryLink = (link: string, { id, name }: TriedFor): { address: string; parts: TriedPart[] } => {
  const own: Readonly<Record<string, string>> = { campaign: String(id), campaign_name: name };
  const address = filled(link, (macro) => {
    const value = own[macro] ?? (Object.hasOwn(macros, macro) ? macros[macro]?.sample : undefined);
    return value === undefined ? null : written(value);
  });
  const { parts, end, hasQuery } = parseLink(address);
  const [first] = parts;
  const stop = first ? first.from - 1 : end - (hasQuery ? 1 : 0);
  return {
    address,
    parts: [
      { name: null, value: address.slice(0, stop) },
      ...parts.map((part) => ({ name: part.name, value: decoded(part.value) })),
      ...(end < address.length ? [{ name: null, value: address.slice(end) }] : []),
    ],
  };
};
