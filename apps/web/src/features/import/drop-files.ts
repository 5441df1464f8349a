import type { Ok } from '@fairlead/contract/call';
import type { listDropFiles } from '@fairlead/contract/import';
import { day } from '#ui/format.ts';

/** A file in a client's folder; `key` is its path below the folder. */
export type DropFile = Ok<typeof listDropFiles>['files'][number];

/** A line of the list: the head of a group, or a file with its place among the files. */
export type FileLine = { group: string; count: number } | { file: DropFile; at: number };

const folderOf = (key: string): string => key.slice(0, Math.max(0, key.lastIndexOf('/')));
export const baseName = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Files whose path holds every word that is searched for. */
export const filesWith = (files: readonly DropFile[], text: string): readonly DropFile[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return files;
  return files.filter(({ key }) => {
    const path = key.toLowerCase();
    return words.every((word) => path.includes(word));
  });
};

/** How the files of a folder are told apart: by their sub-folders where there are any, else by the day they came (D-242). */
export const groupingOf = (files: readonly DropFile[]): ((file: DropFile) => string) =>
  files.some(({ key }) => key.includes('/'))
    ? ({ key }) => folderOf(key) || 'Not in a sub-folder'
    : ({ updated_at }) => day(updated_at);

/** The lines of a list: groups by their newest file, files in the order given (newest first). */
export const linesOf = (files: readonly DropFile[], groupOf: (file: DropFile) => string): FileLine[] => {
  const groups = new Map<string, DropFile[]>();
  for (const file of files) {
    const name = groupOf(file);
    const group = groups.get(name);
    if (group) group.push(file);
    else groups.set(name, [file]);
  }
  const lines: FileLine[] = [];
  let at = 0;
  for (const [group, members] of groups) {
    lines.push({ group, count: members.length });
    for (const file of members) lines.push({ file, at: at++ });
  }
  return lines;
};

/** The files of the lines, in the order they stand in. */
export const filesOf = (lines: readonly FileLine[]): DropFile[] =>
  lines.flatMap((line) => ('file' in line ? [line.file] : []));
