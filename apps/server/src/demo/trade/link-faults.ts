import { between } from '../../simulator/chance.ts';

/** What goes wrong when people paste links: each makes of a right link one that its checks find. */
const faults: readonly ((link: string) => string)[] = [
  // A macro of another network's handbook
  (link) => link.replace('{click_id}', '{clickid}'),
  // Cut off in a mail
  (link) => link.replace(/[?&][^?&=]+=\{click_id\}/, (part) => part.slice(0, 1)).replace(/([?&])&/, '$1'),
  // A template's example left in its place
  (link) => link.replace('{publisherAppId}', 'REPLACE_ME'),
  // Nothing behind the sign
  (link) => link.replace('{campaign_name}', ''),
];

/** One of every so many line items has a link with a fault in its first campaign. */
const ONE_IN = 7;
const FIRST = 3;

/** The click link as somebody pasted it: with a fault in some twenty campaigns, as it should be in all others. */
export const pasted = (link: string, lineItem: number, nth: number): string => {
  if (nth > 0 || lineItem % ONE_IN !== FIRST) return link;
  const fault = faults[Math.floor(between(0, faults.length, 1094, lineItem))];
  return fault?.(link) ?? link;
};
