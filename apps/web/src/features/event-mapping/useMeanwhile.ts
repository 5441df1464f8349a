import { useEffect, useRef, useState } from 'react';
import { useChangedByOthers } from '#lib/live/changes.ts';
import type { CustomAction } from './event-rows.ts';

export type Meanwhile = { by: string; at: number };
export type Versions = ReadonlyMap<string, number>;

export const versionsOf = (events: readonly CustomAction[]): Versions =>
  new Map(events.map(({ name, version }) => [name, version]));

/** The events that have a newer version than was known, and not by one's own save. */
export const newerThan = (known: Versions, events: readonly CustomAction[], own: Versions): string[] =>
  events
    .filter(({ name, version }) => version > (known.get(name) ?? version) && version > (own.get(name) ?? 0))
    .map(({ name }) => name);

/**
 * Events that somebody else saved while the page was open: name to who. The stream names records by ids that this page
 * does not have, so a version that grew tells which, and the newest message tells who.
 */
export const useMeanwhile = (events: readonly CustomAction[] | undefined, saving: boolean) => {
  const foreign = useChangedByOthers('custom_action');
  const known = useRef<Versions | null>(null);
  const own = useRef(new Map<string, number>());
  const [marks, setMarks] = useState<ReadonlyMap<string, Meanwhile>>(new Map());
  useEffect(() => {
    // While one saves, answers and refreshes cross: what is one's own is known when it is over
    if (!events || saving) return;
    const newer = known.current ? newerThan(known.current, events, own.current) : [];
    known.current = versionsOf(events);
    const last = [...foreign.values()].sort((a, b) => b.at - a.at)[0];
    if (newer.length === 0 || !last) return;
    setMarks((before) => new Map([...before, ...newer.map((name) => [name, { by: last.by, at: last.at }] as const)]));
  }, [events, saving, foreign]);
  /** One's own save has put both sides together. */
  const settle = (saved: readonly CustomAction[]) => {
    for (const { name, version } of saved) own.current.set(name, version);
    setMarks((before) => new Map([...before].filter(([name]) => !saved.some((one) => one.name === name))));
  };
  return { marks, settle };
};
