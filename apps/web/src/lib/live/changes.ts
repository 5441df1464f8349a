import { useLayoutEffect, useSyncExternalStore } from 'react';
import { productNow } from '../clock.ts';

/** What the stream says about records (design 13.4). `ids` and `versions` go together. */
export type Change = {
  entity: string;
  ids: number[];
  company_id: number | null;
  action: 'create' | 'update' | 'delete' | 'undo';
  versions: (number | null)[];
  by: { id: number | null; email: string } | null;
  change_set_id: string;
};

/** Of so many records of an entity it is remembered what the reader made of them. */
export const OWN_MOST = 1000;

/** Who changed a record after this page opened, and to which version. */
export type Foreign = { by: string; version: number | null; action: Change['action']; at: number };

type ByEntity = ReadonlyMap<string, ReadonlyMap<number, Foreign>>;
const none: ReadonlyMap<number, Foreign> = new Map();

let foreign: ByEntity = new Map();

type Versions = ReadonlyMap<number, ReadonlySet<number>>;
const nothing: Versions = new Map();
/**
 * Which versions of which records the reader made, in this tab or another, those saved last at the end. A page may show a record as it
 * was before it opened, out of what was read by then: opening it forgets nothing.
 */
let own: ReadonlyMap<string, Versions> = new Map();

const watchers = new Set<() => void>();
const set = (next: { foreign?: ByEntity; own?: ReadonlyMap<string, Versions> }) => {
  foreign = next.foreign ?? foreign;
  own = next.own ?? own;
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

let reader: number | null = null;
/** Who reads the page, for those that are told of changes. */
export const readBy = (user: number | null): void => {
  if (user !== reader && own.size > 0) set({ own: new Map() });
  reader = user;
};
export const isReader = (user: unknown): boolean => reader !== null && user === reader;

const noteOwn = ({ entity, ids, versions }: Change): void => {
  const rows = new Map(own.get(entity));
  ids.forEach((id, index) => {
    const version = versions[index];
    if (version == null) return;
    const made = new Set(rows.get(id)).add(version);
    rows.delete(id);
    rows.set(id, made);
  });
  for (const id of [...rows.keys()].slice(0, -OWN_MOST)) rows.delete(id);
  set({ own: new Map(own).set(entity, rows) });
};

/** Remembers what others did; one's own changes are no news, only known as that. */
export const noteChange = (change: Change, me: number): void => {
  if (change.by?.id === me) {
    noteOwn(change);
    return;
  }
  const rows = new Map(foreign.get(change.entity));
  change.ids.forEach((id, index) => {
    rows.set(id, {
      by: change.by?.email ?? 'Fairlead',
      version: change.versions[index] ?? null,
      action: change.action,
      at: productNow().getTime(),
    });
  });
  set({ foreign: new Map(foreign).set(change.entity, rows) });
};

/** The page has shown these; they are no longer marked. Without ids: all of the entity. */
export const acknowledge = (entity: string, ids?: readonly number[]): void => {
  const rows = new Map(ids ? foreign.get(entity) : undefined);
  for (const id of ids ?? []) rows.delete(id);
  set({ foreign: new Map(foreign).set(entity, rows) });
};

/** Who changed which rows of an entity, read once. */
export const changedByOthers = (entity: string): ReadonlyMap<number, Foreign> => foreign.get(entity) ?? none;

/**
 * Rows of a grid that somebody else changed while the page was open: id to who and which version. What came before it
 * opened is in what it shows; leaving it forgets the rest.
 */
export const useChangedByOthers = (entity: string): ReadonlyMap<number, Foreign> => {
  useLayoutEffect(() => {
    acknowledge(entity);
    return () => acknowledge(entity);
  }, [entity]);
  const now = () => changedByOthers(entity);
  return useSyncExternalStore(watch, now, now);
};

/** Versions that the reader made of records of an entity, as far as this tab heard of them. */
export const useOwnVersions = (entity: string): Versions => {
  const now = () => own.get(entity) ?? nothing;
  return useSyncExternalStore(watch, now, now);
};
