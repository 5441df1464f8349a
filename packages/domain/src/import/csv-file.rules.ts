import { type Issue, when } from '../issue.ts';

/** 1 GB as the product counts it; a file of exactly this size is taken (D-234). */
export const FILE_MAX_BYTES = 1_073_741_824;
/** Most files in one upload (UP-07, UP-14). */
export const FILES_MAX = 20;

export const NOT_A_CSV = 'File type not valid (should be .csv)';
export const BAD_FILE_NAME =
  'Invalid file name: the file must end with ".csv" and only contain letters, numbers, underscores or dashes (-) before the extension.';
export const FILE_TOO_LARGE = 'File too large (max 1 GB)';

/** A file's name: lower-case .csv, and only ASCII letters, digits, underscores and dashes before it (UP-02 to UP-04). */
export const checkFileName = (name: string, path = 'file'): Issue[] => {
  if (!name.endsWith('.csv')) return [{ path, message: NOT_A_CSV }];
  return when(!/^[A-Za-z0-9_-]+\.csv$/.test(name), path, BAD_FILE_NAME);
};

/** A chosen file, as the dropzone and the server check it. `size` in bytes. */
export const checkCsvFile = (file: { name: string; size: number }, path = 'file'): Issue[] => [
  ...checkFileName(file.name, path),
  ...when(file.size > FILE_MAX_BYTES, path, FILE_TOO_LARGE),
];

/** How many files one upload takes. `what` is the word of the page. */
export const checkFileCount = (count: number, what: 'audiences' | 'targetings', path = 'files'): Issue[] => [
  ...when(count === 0, path, 'This field is required'),
  ...when(count > FILES_MAX, path, `You cannot upload more than ${FILES_MAX} ${what} at once`),
];

/** The name pre-filled for a file: its own without .csv (D-237). */
export const nameOfFile = (fileName: string): string => fileName.replace(/\.csv$/, '');
