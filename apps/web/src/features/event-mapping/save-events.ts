import type { Sent } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/event-mapping';
import type { EventSettings } from '@fairlead/domain/event-mapping/event-mapping.rules';
import { messageOf } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { uuid } from '#lib/request.ts';
import { toast } from '#lib/toast.ts';
import type { FieldWords } from '#ui/form/conflict.ts';
import { saveMerging, unsavedReason } from '#ui/form/save-merging.ts';
import type { Unsaved, Verdict } from '#ui/grid/index.ts';
import { saveRows } from '#ui/grid/saving.ts';
import { useBegan } from '#ui/grid/useBegan.ts';
import { type CustomAction, confirmAll, type Deciding, decidedOf, type EventRow, settingsOf } from './event-rows.ts';

const SAVED = 'Events mapping edited successfully';
const WENT_BACK = unsavedReason('back', 'event');

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
  const beganAs = useBegan(entries);

  const put = (name: string, body: Partial<Deciding>, version: number, changeSet: string) =>
    call(api.updateCustomAction, {
      params: { applicationId: String(application), customActionName: name },
      body: { ...body, version } as Body,
      channel: 'grid',
      changeSet,
    });

  const saveRow = async (
    row: EventRow,
    began: EventRow,
    changeSet: string,
  ): Promise<Verdict<EventRow> & { event?: CustomAction }> => {
    const outcome = await saveMerging<Deciding, CustomAction>({
      part: { began: decidedOf(began), version: began.version, mine: settingsOf(row) },
      words: words as FieldWords<Deciding>,
      name: row.name,
      send: ({ changed, version = began.version }) => put(row.name, changed, version, changeSet),
    });
    if (outcome.is !== 'saved' && outcome.is !== 'same')
      return { ok: false, reason: unsavedReason(outcome.is, words.thing) };
    outcome.said.forEach(toast.note);
    const event = outcome.is === 'saved' ? outcome.answer : (outcome.current as CustomAction | undefined);
    return event ? { ok: true, row: toRow(event), event } : { ok: true };
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
          const { event, ...verdict } = await saveRow(row, beganAs(base.name, base), changeSet);
          if (event) saved.push(event);
          return verdict;
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
