import { type DeviceType, deviceTypes, type Platform } from '../audience/criterion.ts';
import { platformLetters } from '../device-id.ts';
import { type Issue, when } from '../issue.ts';
import { checkName } from '../name.rules.ts';
import { markOf } from '../permission.ts';
import type { Role } from '../role.ts';
import { isOneLine, NAME_MAX } from '../text.ts';
import { csvMessages } from './csv-file.rules.ts';
import type { CaseIssue } from './first-lines.ts';

/** Where an audience can be fetched from: a client's drop folder, or an address on the web. */
export const importTypes = ['s3', 'http'] as const;
export type ImportType = (typeof importTypes)[number];

/** Longest url that is kept. */
export const IMPORT_URL_MAX = 4096;
/** Files of one import from a folder, as of an upload. */
export const IMPORT_MAX_FILES = 20;

export const importMessages = {
  urlRequired: 'The url is required',
  urlInvalid: 'The url is invalid',
  nameRequired: 'The name is required',
  folderRequired: 'This field is required',
  filesRequired: 'Please select at least one file',
  tooManyFiles: 'You cannot import more than 20 audiences at once',
  clientsUseWeb: 'You may only import from http and https addresses.',
} as const;

const web = /^https?:\/\/(?![^/?#]*@)[^/?#]+/i;

/** Names of a path in a drop folder: none is empty, a step up, or longer than every store takes. */
const isPath = (path: string): boolean =>
  path.length <= 900 &&
  isOneLine(path) &&
  !path.includes('\\') &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

/** Whether a client's folder can have this name. */
export const isDropFolder = (folder: string): boolean => !folder.includes('/') && isPath(folder);
/** Whether a file in a client's folder can have this key: its path below the folder. */
export const isDropKey = (key: string): boolean => isPath(key);

export const dropUrl = (folder: string, key: string): string => `s3://${folder}/${key}`;

/** What `s3://folder/key` names. Nothing is decoded: the key stands in it as the store knows it. Null for anything else. */
export const readDropUrl = (url: string): { folder: string; key: string } | null => {
  const [, folder, key] = /^s3:\/\/([^/]+)\/(.+)$/.exec(url) ?? [];
  return folder !== undefined && key !== undefined && isDropFolder(folder) && isDropKey(key) ? { folder, key } : null;
};

/** The kind of source a url names by its beginning. */
export const importTypeOf = (url: string): ImportType | null => {
  if (/^s3:\/\//.test(url)) return 's3';
  return /^https?:\/\//i.test(url) ? 'http' : null;
};

const isWebUrl = (url: string): boolean => url.length <= IMPORT_URL_MAX && !/[\s\p{Cc}\\]/u.test(url) && web.test(url);

/** UR-06, S3-09: there is one, and it is of the kind that was asked for; null: of either. A user name or password is never in it. */
export const checkImportUrl = (url: string, type: ImportType | null, path = 'url'): Issue[] => {
  if (url.trim() === '') return when(true, path, importMessages.urlRequired);
  const kind = importTypeOf(url);
  const valid = kind === 's3' ? readDropUrl(url) !== null : isWebUrl(url);
  return when(!valid || (type !== null && kind !== type), path, importMessages.urlInvalid);
};

/** The name of one import (S3-08, UR-05). */
const checkImportName = (name: string, path = 'name'): Issue[] =>
  checkName(name, { path, required: importMessages.nameRequired });

/** Everything about one import that can be known before it is read. */
export const checkImport = (draft: { name: string; import_type: string; url: string }): Issue[] => {
  const type = importTypes.find((each) => each === draft.import_type);
  return [
    ...checkImportName(draft.name),
    ...when(type === undefined, 'import_type', `import_type must be one of ${importTypes.join(', ')}`),
    ...checkImportUrl(draft.url, type ?? null),
  ];
};

/** One import as its form has it (S3-04, S3-08, S3-09, UR-05, UR-06). */
export const checkImportRow = (
  { name, type, url }: { name: string; type: DeviceType | string | null; url: string },
  from: ImportType,
): Issue[] => [
  ...checkImportUrl(url, from),
  ...checkImportName(name),
  ...when(type === null || !Object.hasOwn(deviceTypes, type), 'type', csvMessages.typeRequired),
];

/** How many files one import from a folder holds: 1 to 20. */
export const checkImportCount = (count: number, path = 'files'): Issue[] => [
  ...when(count < 1, path, importMessages.filesRequired),
  ...when(count > IMPORT_MAX_FILES, path, importMessages.tooManyFiles),
];

/** Row 74: a client fetches from the web only, as other clients' folders lie beside its own. */
export const mayImportFrom = (role: Role, type: ImportType | null): boolean =>
  type !== 's3' || markOf('import.create', role) === 'Y';

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % is part of the name
  }
};

/** The name offered for a url (D-245): its last path part without query and .csv, percent-decoded; '' where it has none. */
export const nameOfUrl = (url: string): string => {
  const drop = readDropUrl(url);
  const path = drop ? drop.key : url.replace(/[?#].*$/s, '').replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '');
  const last = path.slice(path.lastIndexOf('/') + 1);
  return (drop ? last : decoded(last))
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
    .trim()
    .replace(/\.csv$/i, '')
    .slice(0, NAME_MAX)
    .trim();
};

/** The name once the url has become another: that of the new url, unless a person typed one (D-245). */
export const nameAfterUrl = (name: string, before: string, url: string): string =>
  name.trim() === '' || name === nameOfUrl(before) ? nameOfUrl(url) : name;

/** A url as others may read it: a query can carry a key or a signature, so it is left out. */
export const shownUrl = (url: string): string => (importTypeOf(url) === 's3' ? url : url.replace(/[?#].*$/s, ''));

/** What the letters of the first lines mean for the import (D-240, S3-12); null: nothing to say. */
export const caseWarning = (issue: CaseIssue | null, platform: Platform): string | null => {
  if (issue === null) return null;
  const target = platformLetters(platform);
  if (issue === 'mixed') return `Some device IDs are in mixed case, they will be converted to ${target}case.`;
  return `The device IDs are in ${issue}case, they will be converted to ${target}case.`;
};
