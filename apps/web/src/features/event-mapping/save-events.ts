import type { Sent } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/event-mapping';
import type { EventSettings } from '@fairlead/domain/event-mapping/event-mapping.rules';
import { useEffect, useRef } from 'react';
import { isStale, messageOf } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { uuid } from '#lib/request.ts';
import { toast } from '#lib/toast.ts';
import { askMerge, type FieldWords, theirsOf, versionOf } from '#ui/form/conflict.ts';
import type { Unsaved, Verdict } from '#ui/grid/index.ts';
import { saveRows } from '#ui/grid/saving.ts';
import { type CustomAction, changedFields, confirmAll, differing, type EventRow, settingsOf } from './event-rows.ts';

const SAVED = 'Events mapping edited successfully';
const WENT_BACK = 'Somebody else saved this event meanwhile. Save again to decide which values stay.';

type Body = Sent<typeof api.updateCustomAction>['body'];

/** What is said of a save: once that all went well, or that some did not. Whoever went back knows (AP-65, D-118). */
export const saying = (results: readonly { name: string; reason: string | null }[]): { ok?: string; fail?: string } => {
  const failed = results.filter(({ reason }) => reason !== null);
  if (failed.length === 0) return { ok: SAVED };
  const told = failed.filter(({ reason }) => reason !== WENT_BACK);
  const [first] = told;
  if (!first) return {};
  if (told.length === 1) return { fail: `${first.name}: ${first.reason}` };
  return { fail: `${told.length} of ${results.length} events were not saved. The reason stands under each.` };
};

type Answer = { results: readonly { name: string; reason: string | null }[]; saved: CustomAction[]; changeSet: string };

/** Saving: one call for each changed event, four at a time, one change set; stale ones are put together by the person. */
export const useSaveEvents = (
  application: number,
  { entries, store }: Pick<Unsaved<EventRow>, 'entries' | 'store'>,
  words: FieldWords<EventSettings>,
  toRow: (event: CustomAction) => EventRow,
) => {
  /** Rows as they were when their editing began: what somebody else saves since is no base to overwrite. */
  const seen = useRef(new Map<string, EventRow>());
  useEffect(() => {
    for (const { base } of entries.values()) if (!seen.current.has(base.name)) seen.current.set(base.name, base);
    for (const name of seen.current.keys()) if (!entries.has(name)) seen.current.delete(name);
  }, [entries]);

  const put = (name: string, body: Partial<EventSettings>, version: number, changeSet: string) =>
    call(api.updateCustomAction, {
      params: { applicationId: String(application), customActionName: name },
      body: { ...body, version } as Body,
      channel: 'grid',
      changeSet,
    });

  /** A stale event is put together with what is there by now, until it goes through or the person goes back: null. */
  const saveMerging = async (row: EventRow, began: EventRow, changeSet: string): Promise<CustomAction | null> => {
    let original = began.saved;
    let mine = settingsOf(row);
    let { version } = began;
    let body = changedFields(row, original);
    const merges: string[] = [];
    for (;;) {
      try {
        const event = await put(row.name, body, version, changeSet);
        merges.forEach(toast.note);
        return event;
      } catch (error) {
        if (!isStale(error)) throw error;
        const merged = await askMerge(original, mine, error, words, {
          name: row.name,
          tell: (sentence) => void merges.push(sentence),
        });
        if (!merged) return null;
        original = theirsOf(original, error);
        version = versionOf(error) ?? version;
        mine = merged;
        body = differing(mine, original);
      }
    }
  };

  return async (changed: readonly EventRow[]): Promise<Answer> => {
    const changeSet = uuid();
    // Saving is confirming (AP-61)
    store.put(confirmAll(changed));
    const sent = store.begin(changed.map(({ name }) => name));
    const saved: CustomAction[] = [];
    const settled = await saveRows(
      sent,
      async (row, _, base): Promise<Verdict<EventRow>> => {
        try {
          const event = await saveMerging(row, seen.current.get(base.name) ?? base, changeSet);
          if (event === null) return { ok: false, reason: WENT_BACK };
          saved.push(event);
          return { ok: true, row: toRow(event) };
        } catch (error) {
          return { ok: false, reason: messageOf(error) };
        }
      },
      store.settle,
    );
    const results = settled.map(({ entry, verdict }) => ({
      name: entry.base.name,
      reason: verdict.ok ? null : verdict.reason,
    }));
    const { ok, fail } = saying(results);
    if (ok) toast.ok(ok);
    if (fail) toast.fail(fail);
    return { results, saved, changeSet };
  };
};
