import type { Context } from '../../context.ts';

/**
 * What happens to a list and matters to rooms above: `built` (a new build is current), `failed` (a build job ended
 * without one), `unarchived`. Told in the transaction of the change, so that what follows is queued with it or not at all.
 */
export type AudienceEvent = 'built' | 'failed' | 'unarchived';
type Listener = (context: Context, list: number) => Promise<void>;

const listeners = new Map<AudienceEvent, Set<Listener>>();

/** Rooms above listen when the server is put together; this room never learns who they are. */
export const onAudience = (event: AudienceEvent, listener: Listener): void => {
  const known = listeners.get(event) ?? new Set();
  listeners.set(event, known.add(listener));
};

export const tellAudience = async (context: Context, event: AudienceEvent, list: number): Promise<void> => {
  for (const listener of listeners.get(event) ?? []) await listener(context, list);
};
