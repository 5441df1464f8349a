import { keepJson, readJson } from './local.ts';

/** Company, application and order that were open last, remembered in this browser (SH-62). */
export type LastChosen = { company?: number; application?: number; order?: number };

const KEY = 'fairlead.last';

/** Where the drawer leads before anything was chosen: the first seeded company and its first application (D-011). */
export const FALLBACK = { company: 1001, application: 2001 } as const;

export const lastChosen = (): LastChosen => readJson<LastChosen>(KEY, {});

/** Another company forgets the application and the order of the one before, unless they come with it. */
export const rememberChosen = (chosen: LastChosen): void => {
  const before = lastChosen();
  const moved = chosen.company !== undefined && chosen.company !== before.company;
  keepJson(KEY, moved ? chosen : { ...before, ...chosen });
};
