import { keepJson, readJson } from './local.ts';

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
export const fallbackIds = (): LastChosen =>
  idsIn(document.querySelector<HTMLMetaElement>('meta[name="fairlead-fallback"]')?.content ?? '');

export const lastChosen = (): LastChosen => readJson<LastChosen>(KEY, {});

/** Another company forgets the application and the order of the one before, unless they come with it. */
export const rememberChosen = (chosen: LastChosen): void => {
  const before = lastChosen();
  const moved = chosen.company !== undefined && chosen.company !== before.company;
  keepJson(KEY, moved ? chosen : { ...before, ...chosen });
};
