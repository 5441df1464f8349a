type Info = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null };
export type Graph = { getModuleInfo: (id: string) => Info | null };

/** A part is small below so many characters, before it is compressed. */
const SMALL = 4000;
/** What every page has fetched before: of libraries its own start and the icons, and what each call of the contract stands on. */
const STARTED = [
  /\/node_modules\/(?:react|@tabler|@tanstack\/(?:react-query|query-core|react-router))\//,
  /\/build\/no-shapes\.ts$/,
  /\/contract\/src\/(?:call|shapes)\.ts$/,
];
const started = (id: string): boolean => STARTED.some((one) => one.test(id));

/**
 * Of `parts`, the small ones that need nothing which a page may lack. Together they are one file, and who needs the half of them fetches
 * the rest, too: each file of its own costs a page more than that, a request, a task to take it in and a task to run it.
 */
export const smallOf = (
  graph: Graph,
  parts: ReadonlySet<string>,
  everywhere: (id: string) => boolean,
): ReadonlySet<string> => {
  const known = new Map<string, boolean>();
  const light = (id: string): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, false); // in a circle: left to the bundler
    const info = parts.has(id) && !id.includes('?') ? graph.getModuleInfo(id) : null;
    const fine =
      (info?.code?.length ?? SMALL) < SMALL &&
      (info?.importedIds ?? []).every((next) => started(next) || everywhere(next) || light(next));
    known.set(id, fine);
    return fine;
  };
  return new Set([...parts].filter(light));
};
