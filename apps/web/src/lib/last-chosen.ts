import { keepJson, readJson } from './local.ts';
import { pageMeta } from './page-meta.ts';

/** Company, application and order that were open last, remembered in this browser (SH-62). */
export type LastChosen = { company?: number; application?: number; order?: number };

const KEY = 'fairlead.last';

const words = ['company', 'application', 'order'] as const;

/** The ids of `company:1001,application:2001`; what makes no sense is left out. */
export const idsIn = (text: string): LastChosen => {
  const pairs = new Map(text.split(',').map((pair) => pair.split(':') as [string, string | undefined]));
  const known = words.filter((word) => /^[1-9]\d{0,9}$/.test(pairs.get(word) ?? ''));
  return Object.fromEntries(known.map((word) => [word, Number(pairs.get(word))]));
};

/** Where the drawer leads before anything was chosen: what the served page names, when the operator configured it (D-011). */
export const fallbackIds = (): LastChosen => idsIn(pageMeta('fallback') ?? '');

export const lastChosen = (): LastChosen => readJson<LastChosen>(KEY, {});

/**
 * Where the drawer leads: what was open last, else what the operator configured. Ids of different companies are not mixed.
 * @param own the one company of a client, who is led nowhere else: this browser may remember somebody else's
 */
export const chosenOf = (last: LastChosen, spare: LastChosen, own: number | null): LastChosen => {
  const of = (ids: LastChosen): LastChosen => (own === null || ids.company === own ? ids : { company: own });
  const [here, otherwise] = [of(last), of(spare)];
  return here.company === undefined || here.company === otherwise.company ? { ...otherwise, ...here } : here;
};

/** Another company forgets the application and the order of the one before, unless they come with it. */
export const rememberChosen = (chosen: LastChosen): void => {
  const before = lastChosen();
  const moved = chosen.company !== undefined && chosen.company !== before.company;
  keepJson(KEY, moved ? chosen : { ...before, ...chosen });
};
