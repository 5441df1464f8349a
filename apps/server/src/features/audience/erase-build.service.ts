import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { FileMissing } from '../../outside/files.ts';
import type { Form } from '../../platform/erased/forms.ts';
import { withoutErased } from '../../platform/erased/id-file.ts';
import { erasedDevices } from '../../platform/erased/ledger.ts';
import { finishBuild, forgetFile, idleBuilds, insertBuild, keyOfBuild } from './build.sql.ts';
import { newBuildId } from './build-id.service.ts';
import { type BuildWithIds, buildsWithIds, replaceBuild } from './erase-build.sql.ts';
import { holdsId } from './member.service.ts';

/** What became of a kind of files: how many were looked at, and held such an id; how many ids went. */
export type ErasedFrom = { looked_at: number; found: number; removed: number };

/** Whether a build holds one of these ids, by a few pieces of its file. */
const holdsOne = async (context: Context, { key, kind }: BuildWithIds, forms: readonly Form[]): Promise<boolean> => {
  for (const form of forms) if (form.kind === kind && (await holdsId(context.files, key, form.id))) return true;
  return false;
};

/** A new build of the list with all ids of the one before that may stay. @returns how many may not */
const rewrite = async (context: Context, build: BuildWithIds): Promise<number> => {
  const scratch = await context.files.scratch();
  const local = await context.files.local(build.key);
  try {
    const path = join(scratch.path, 'list.ids');
    const removed = await withoutErased(local.path, path, build.kind, await erasedDevices(context));
    if (removed === 0 || !build.current) return removed;
    const id = newBuildId(context.realNow());
    const key = keyOfBuild(build.list, id);
    await context.files.putFile(key, path);
    const rows = build.rows - removed;
    await context.db.tx(async () => {
      if (!(await replaceBuild(context, { list: build.list, from: build.id, to: id, rows }))) return;
      await insertBuild(context, { id, list: build.list, trigger: 'edit', job: null, sources: [] });
      const made = { id_file_key: key, id_kind: build.kind, rows, added: 0, removed, kept: rows };
      await finishBuild(context, id, made);
    });
    return removed;
  } finally {
    local.release();
    await scratch.remove();
  }
};

/** Removes the files of builds that were replaced; those that a job or a build reads just now go with the next sweep. */
const removeReplaced = async (context: Context, ids: ReadonlySet<string>): Promise<void> => {
  const anyAge = newBuildId(new Date(context.realNow().getTime() + 1000));
  for (const { id, id_file_key } of await idleBuilds(context, anyAge)) {
    if (!ids.has(id)) continue;
    await context.files.remove(id_file_key);
    await forgetFile(context, id);
  }
};

/**
 * Takes devices that are in the ledger out of all lists. A list that held one has a new build without it, and as of the same time.
 * @param forms of the devices it is about, to find them quickly; null: whatever the ledger knows
 */
export const eraseInBuilds = async (
  context: Context,
  forms: readonly Form[] | null,
  signal: AbortSignal,
): Promise<ErasedFrom> => {
  const told: ErasedFrom = { looked_at: 0, found: 0, removed: 0 };
  const hit = new Set<string>();
  for (const build of await buildsWithIds(context)) {
    signal.throwIfAborted();
    told.looked_at++;
    try {
      if (forms && !(await holdsOne(context, build, forms))) continue;
      const removed = await rewrite(context, build);
      if (removed === 0) continue;
      told.found++;
      told.removed += removed;
      hit.add(build.id);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error; // swept meanwhile
    }
  }
  if (hit.size > 0) await removeReplaced(context, hit);
  return told;
};
