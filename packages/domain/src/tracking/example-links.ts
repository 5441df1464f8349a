import type { Platform } from '../application/application.ts';
import type { KnownProvider } from './catalogue/catalogue.ts';
import type { LinkType, TrackingType } from './catalogue/shape.ts';
import { exampleLinkLines } from './example-link-lines.ts';

/** A link of the catalogue's examples and what the checks find; names of parameters under each finding. */
export type ExampleLink = {
  provider: KnownProvider;
  tracking_type: TrackingType;
  platform: Platform;
  link_type: LinkType;
  why: string;
  link: string;
  findings: ReadonlyMap<string, string>;
};

const lines = exampleLinkLines.trim().split('\n');

/** The examples of links, made up from the partners' public pages. */
export const exampleLinks: readonly ExampleLink[] = lines.flatMap((head, at) => {
  if (at % 3 !== 0) return [];
  const [kind = '', why = ''] = head.split(': ', 2);
  const [provider, tracking_type, platform, link_type] = kind.split(' ') as [
    KnownProvider,
    TrackingType,
    Platform,
    LinkType,
  ];
  const [link = '', found = ''] = [lines[at + 1]?.trim(), lines[at + 2]?.trim()];
  const findings = new Map(
    (found === 'all good' ? [] : found.split('; ')).map((one): [string, string] => {
      const [what = '', ...names] = one.split(' ');
      return [what, names.join(' ')];
    }),
  );
  return [{ provider, tracking_type, platform, link_type, why, link, findings }];
});
