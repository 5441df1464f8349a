import type { DeviceType } from '@fairlead/domain/audience/criterion';
import { checkImportRow, nameOfUrl } from '@fairlead/domain/import/import-url.rules';
import type { Issue } from '@fairlead/domain/issue';
import { uuid } from '#lib/request.ts';
import { type BatchItem, waiting } from '#ui/batch/batch-item.ts';
import type { TargetingList } from '../audience/audience.queries.ts';
import type { DropFile } from './drop-files.ts';

/** One dropped file that becomes an audience. */
export type ImportItem = BatchItem<TargetingList> & {
  file: DropFile;
  /** The type of the audience; null until chosen. */
  choice: string | null;
};

/** A chosen file as a row: named after it, of the type given where there is but one. */
export const itemOf = (file: DropFile, preset: DeviceType | null): ImportItem => ({
  ...waiting,
  ...{ key: uuid(), file, name: nameOfUrl(file.url), choice: preset, submission: uuid() },
});

/** What is wrong with a row, of what can be known now: the fields, and what a look into the file said. */
export const issuesOfItem = ({ name, choice, file }: ImportItem, look: readonly Issue[]): readonly Issue[] => [
  ...checkImportRow({ name, type: choice, url: file.url }, 's3'),
  ...look,
];
