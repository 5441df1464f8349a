import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/event-mapping';
import { fieldsOf, mappingOf, noProducts, type ProductFields } from '@fairlead/domain/product-feed/path-expression';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { uuid } from '#lib/request.ts';
import { toast } from '#lib/toast.ts';
import { reportUnsaved, useUnsavedGuard } from '#lib/unsaved.ts';
import { type Sent, saveAllMerging, unsavedReason } from '#ui/form/save-merging.ts';
import {
  type Draft,
  type Drafts,
  type FeedRow,
  partOf,
  rebased,
  rowOf,
  type Stored,
  sentRows,
  typed,
} from './feed-rows.ts';
import { type ProductMapping, useMappingsSaved } from './product-feed.queries.ts';
import { refusedRows, refusedText } from './refused.ts';

const SAVED = 'Product feed updated successfully';

const words = {
  thing: 'event',
  labels: { mapping: 'Where products stand' },
  show: (_: string, value: unknown) => (value === '' || value === null ? 'No products' : String(value)),
};

const none: Drafts = new Map();

/** The events of an application with what is typed over them, and saving. */
export const useFeed = (application: number, items: readonly ProductMapping[]) => {
  const [drafts, setDrafts] = useState<Drafts>(none);
  const latest = useRef(drafts);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [lastSave, setLastSave] = useState<string | null>(null);
  const placed = useMappingsSaved(application);
  const stored = useMemo(() => items.map((item) => rowOf(item, undefined)), [items]);
  // A row that nobody types in stays the same object: it is not drawn again for each letter in another one
  const rows = useMemo(
    () =>
      stored.map((row, at) => {
        const [item, draft] = [items[at], drafts.get(row.name)];
        return item && draft ? rowOf(item, draft) : row;
      }),
    [stored, items, drafts],
  );
  const changed = useMemo(() => rows.filter((row) => row.changed), [rows]);
  const faulty = useMemo(() => changed.filter(({ issues }) => Object.keys(issues).length > 0), [changed]);
  const guard = useUnsavedGuard(changed.length > 0);
  const id = useId();
  const conflicting = changed.filter(({ overtaken }) => overtaken).length;
  useEffect(() => reportUnsaved(id, { unsaved: changed.length, conflicting }), [id, changed.length, conflicting]);
  useEffect(() => () => reportUnsaved(id, null), [id]);

  const put = useCallback((next: Drafts) => {
    latest.current = next;
    setDrafts(next);
  }, []);
  const type = useCallback(
    (row: FeedRow, patch: Partial<ProductFields>) => {
      put(typed(latest.current, row, patch));
      setRefused((all) => (all.has(row.name) ? new Map([...all].filter(([name]) => name !== row.name)) : all));
    },
    [put],
  );
  const discard = () => {
    put(none);
    setRefused(new Map());
  };

  /** What was typed while the answer was on its way stays unsaved, over what is saved by now. */
  const settle = (sent: readonly { name: string; mapping: string }[], saved: readonly ProductMapping[]) => {
    const next = new Map<string, Draft>();
    for (const [name, draft] of latest.current) {
      const was = sent.find((row) => row.name === name);
      const now = saved.find((row) => row.name === name);
      if (!was || !now) next.set(name, draft);
      else if (mappingOf(draft.fields) !== was.mapping)
        next.set(name, { ...draft, began: { mapping: now.mapping, version: now.version } });
    }
    put(next);
  };

  const post = async (parts: ReadonlyMap<string, Sent<Stored>>, changeSet: string) => {
    const body = [...parts].map(([name, { mine, version = 0 }]) => ({ name, mapping: mine.mapping, version }));
    const { items: saved }: Ok<typeof api.updateProductMappings> = await call(api.updateProductMappings, {
      params: { applicationId: String(application) },
      body,
      channel: 'form',
      changeSet,
    });
    settle(body, saved);
    placed(saved);
  };

  /** False: refused, or the person went back; null: by now there is nothing to save. */
  const sendMerging = async (changeSet: string): Promise<boolean | null> => {
    const body = sentRows(changed, latest.current);
    const parts = new Map(body.map((row) => [row.name, partOf(row, latest.current)]));
    const sentAs = new Map(body.map(({ name, mapping }) => [name, mapping]));
    try {
      const outcome = await saveAllMerging<string, Stored, void>({
        parts,
        words,
        nameOf: (name) => name,
        of: (error) => (error.body as { current: ProductMapping }).current.name,
        send: (sending) => post(sending, changeSet),
        merged: (name, { began, mine, version = 0 }) => {
          const draft = latest.current.get(name);
          if (!draft) return;
          // What was typed since stays over it
          const typedSince = (mappingOf(draft.fields) ?? '') !== sentAs.get(name);
          const fields = typedSince ? draft.fields : fieldsOf(mine.mapping);
          sentAs.set(name, mine.mapping);
          put(rebased(latest.current, name, fields, { mapping: began.mapping, version }));
        },
      });
      if (outcome.is === 'saved' || outcome.is === 'same') outcome.said.forEach(toast.note);
      if (outcome.is === 'busy') toast.fail(unsavedReason(outcome.is, words.thing));
      return outcome.is === 'saved' ? true : outcome.is === 'same' ? null : false;
    } catch (error) {
      const names = body.map(({ name }) => name);
      setRefused(refusedRows(error, names));
      if (!(error instanceof ApiError && error.status === 401)) toast.fail(refusedText(error, names));
      return false;
    }
  };

  /** Answers whether everything was saved; what was typed stays when not. */
  const save = async (): Promise<boolean> => {
    if (saving || changed.length === 0 || faulty.length > 0) return false;
    setSaving(true);
    setRefused(new Map());
    const changeSet = uuid();
    try {
      const sent = await sendMerging(changeSet);
      if (sent === false) return false;
      if (latest.current.size === 0) guard.release();
      if (sent === null) return true;
      setLastSave(changeSet);
      toast.ok(SAVED);
      return true;
    } finally {
      setSaving(false);
    }
  };
  const clear = useCallback((row: FeedRow) => type(row, noProducts), [type]);
  return { rows, changed, faulty, refused, saving, lastSave, type, clear, discard, save };
};
export type Feed = ReturnType<typeof useFeed>;
