import type { Context } from '../../context.ts';
import { removeNameless } from '../../platform/nameless-files.ts';
import { deleteOldBuilds, forgetFile, idleBuilds, namedFiles } from './build.sql.ts';
import { newBuildId } from './build-id.service.ts';
import { forgetUploads } from './upload.sql.ts';

/** A replaced build's file stays this long: a link signed just before lives 5 minutes, and a download takes its time. */
const REPLACED_MS = 60 * 60 * 1000;
/** Removes id files of builds that were replaced and that no job, build or fresh link uses. @returns how many */
export const removeIdleBuilds = async (context: Context): Promise<number> => {
  const idle = await idleBuilds(context, newBuildId(new Date(context.realNow().getTime() - REPLACED_MS)));
  for (const build of idle) {
    // First the file: a crash in between leaves a build whose file is gone, and the next round forgets it.
    await context.files.remove(build.id_file_key);
    await forgetFile(context, build.id);
  }
  return idle.length;
};

/** Builds that a list remembers, as many as are shown: a busy dynamic list has 72 a day. */
const BUILDS_KEPT = 100;
const FORGOTTEN_AT_ONCE = 5_000;

/** Forgets builds of long ago, once their files are gone, a portion at a time. @returns how many */
export const forgetOldBuilds = (context: Context): Promise<number> =>
  deleteOldBuilds(context, BUILDS_KEPT, FORGOTTEN_AT_ONCE);

/** No build takes longer: one that was begun before was left by a server that died. */
const BUILDING_MS = 24 * 60 * 60 * 1000;

/** Removes stored files that no list, build or pending upload names. @returns how many */
export const removeNamelessFiles = async (context: Context): Promise<number> => {
  const begun = newBuildId(new Date(context.realNow().getTime() - BUILDING_MS));
  const named = (keys: readonly string[]) => namedFiles(context, keys, begun);
  return (await removeNameless(context, 'uploads/', named)) + (await removeNameless(context, 'builds/', named));
};

/** Everything this room cleans up; run it every few minutes on a worker. Safe on several at once. */
export const sweepAudienceFiles = async (context: Context): Promise<void> => {
  const builds = await removeIdleBuilds(context);
  await forgetOldBuilds(context);
  await forgetUploads(context);
  const files = await removeNamelessFiles(context);
  if (builds + files > 0) context.log.info({ builds, files }, 'files of old audience builds removed');
};
