import type { Context } from '../../context.ts';
import type { IdKind } from '../../engine/engine.ts';

/** Id files of this machine, as the engine takes them. */
export type OpenSources = { path: string; kind: IdKind }[];

/** Brings the sources' id files to this machine for as long as `use` takes. */
export const withSources = async <T>(
  context: Context,
  sources: readonly { id_file_key: string | null; id_kind: string | null }[],
  use: (open: OpenSources) => Promise<T>,
): Promise<T> => {
  const local: { path: string; release(): void }[] = [];
  try {
    for (const source of sources) local.push(await context.files.local(source.id_file_key as string));
    return await use(local.map(({ path }, at) => ({ path, kind: sources[at]?.id_kind as IdKind })));
  } finally {
    for (const file of local) file.release();
  }
};
