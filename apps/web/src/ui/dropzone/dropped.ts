/** More than this in a folder is not what anybody meant to drop. */
const MOST_FILES = 500;
const DEEPEST = 6;

const filesOf = (entry: FileSystemFileEntry): Promise<File[]> =>
  new Promise((found) =>
    entry.file(
      (file) => found([file]),
      () => found([]),
    ),
  ); // gone meanwhile

/** The browser tells what is in a folder a hundred at a time, until it tells nothing. */
const entriesIn = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((found) => reader.readEntries(found, () => found([])));
    if (some.length === 0 || all.length > MOST_FILES) return all;
    all.push(...some);
  }
};

const within = async (entry: FileSystemEntry, depth: number): Promise<File[]> => {
  if (entry.name.startsWith('.')) return []; // what systems leave beside files
  if (entry.isFile) return filesOf(entry as FileSystemFileEntry);
  if (depth === DEEPEST) return [];
  const found: File[] = [];
  for (const inner of await entriesIn(entry as FileSystemDirectoryEntry)) {
    if (found.length >= MOST_FILES) break;
    found.push(...(await within(inner, depth + 1)));
  }
  return found;
};

/** What was dropped, folders opened: at most 500 files, six folders deep. */
export const filesDropped = async ({ items, files }: DataTransfer): Promise<File[]> => {
  // Asked at once: after the drop the list is empty
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...files];
  const found: File[] = [];
  for (const entry of entries) found.push(...(await within(entry, 0)));
  return found.slice(0, MOST_FILES);
};
