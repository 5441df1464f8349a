import { type Criterion, criteria, type DeviceType, deviceTypes } from '../audience/criterion.ts';
import { NOT_CSV } from '../audience/failure.ts';
import { type Issue, when } from '../issue.ts';
import { checkName } from '../name.rules.ts';

/** 1 GB in bytes; a file of exactly this size passes (D-234). */
export const CSV_MAX_BYTES = 1_073_741_824;
/** Files of one upload (UP-07, UP-14). */
export const UPLOAD_MAX_FILES = 20;

export const csvMessages = {
  type: 'File type not valid (should be .csv)',
  name: 'Invalid file name: the file must end with ".csv" and only contain letters, numbers, underscores or dashes (-) before the extension.',
  size: 'File too large (max 1 GB)',
  required: 'This field is required',
  tooManyAudiences: 'You cannot upload more than 20 audiences at once',
  tooManyTargetings: 'You cannot upload more than 20 targetings at once',
  typeRequired: 'The type is required',
  criterionRequired: 'Criterion is required',
  notCsv: NOT_CSV,
} as const;

/**
 * A file's name, by its last part only: what a browser or another system calls it. The extension and the letters are
 * ASCII, read literally (D-233); a name that does not end in .csv is told only that.
 */
export const checkFileName = (name: string, path = 'file'): Issue[] =>
  name.endsWith('.csv')
    ? when(!/^[A-Za-z0-9_-]+\.csv$/.test(name), path, csvMessages.name)
    : when(true, path, csvMessages.type);

export const checkFileSize = (bytes: number, path = 'file'): Issue[] =>
  when(bytes > CSV_MAX_BYTES, path, csvMessages.size);

/** Name and size of one chosen file, as the row says them before anything is sent. */
export const checkCsvFile = (file: { name: string; size: number }, path = 'file'): Issue[] => [
  ...checkFileName(file.name, path),
  ...checkFileSize(file.size, path),
];

/** How many files one upload holds: 1 to 20. */
export const checkFileCount = (count: number, of: 'audiences' | 'targetings', path = 'files'): Issue[] => [
  ...when(count < 1, path, csvMessages.required),
  ...when(
    count > UPLOAD_MAX_FILES,
    path,
    of === 'audiences' ? csvMessages.tooManyAudiences : csvMessages.tooManyTargetings,
  ),
];

/** A file that can never go is told that alone: what else it wants for would be filled in for nothing. */
export const fileFirst = (issues: readonly Issue[]): Issue[] => {
  const wrong = issues.filter(({ path }) => path === 'file' || path === 'content');
  return wrong.length > 0 ? wrong : [...issues];
};

/** One row of the audience upload (UP-08, UP-09). */
export const checkAudienceUpload = (row: {
  name: string;
  type: DeviceType | string | null;
  file: { name: string; size: number };
}): Issue[] => [
  ...checkName(row.name),
  ...when(row.type === null || !Object.hasOwn(deviceTypes, row.type), 'type', csvMessages.typeRequired),
  ...checkCsvFile(row.file),
];

/** One row of the advanced targeting upload (UP-15). */
export const checkTargetingUpload = (row: {
  criterion: Criterion | string | null;
  file: { name: string; size: number };
}): Issue[] => [
  ...when(
    row.criterion === null || !(criteria as readonly string[]).includes(row.criterion),
    'criterion',
    csvMessages.criterionRequired,
  ),
  ...checkCsvFile(row.file),
];

/** The name offered for a file: its own without .csv (D-237). */
export const nameOfFile = (file: string): string => file.replace(/\.csv$/, '');
