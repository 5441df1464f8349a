import * as api from '@fairlead/contract/event-mapping';
import * as reference from '@fairlead/contract/reference';
import { useQueryClient } from '@tanstack/react-query';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import type { CustomAction } from './event-rows.ts';

showsRecords('event-mapping', 'custom_action');

/** Events arrive all day and say nothing in the change log: asked again this often, while in sight. */
export const EVENTS_EVERY_MS = 60_000;

/** All events of an application, hidden ones too. */
export const eventsOf = (application: number) =>
  query(['event-mapping', application], api.listCustomActions, {
    params: { applicationId: String(application) },
    query: {},
  });

/** The funnels that events are mapped to; hardly ever change. */
export const funnelTypes = query(['custom-action-types'], reference.listCustomActionTypes);

/** After a save: the saved events are shown at once, and whatever depends on them is asked again. */
export const useEventsSaved = (application: number) => {
  const client = useQueryClient();
  return (saved: readonly CustomAction[]): void => {
    const byName = new Map(saved.map((event) => [event.name, event]));
    client.setQueryData(
      eventsOf(application).queryKey,
      (list) => list && { ...list, items: list.items.map((one) => byName.get(one.name) ?? one) },
    );
    for (const word of [...wordsOf('custom_action'), 'history']) void client.invalidateQueries({ queryKey: [word] });
  };
};
