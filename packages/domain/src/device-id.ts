/**
 * What one line of a list of device ids is. The browser's preview reads with these functions; the server's worker reads
 * bytes with its own, faster ones, and a test holds the two together.
 */
const idKinds = ['uuid', 'md5', 'sha1', 'sha256'] as const;
export type IdKind = (typeof idKinds)[number];
/** Kinds a whole list can have: `text` is every criterion that is not a device id. */
export type ListKind = IdKind | 'text';
export type Letters = 'upper' | 'lower';

/** Bytes of one id in an id file. */
export const idBytes: Record<IdKind, number> = { uuid: 16, md5: 16, sha1: 20, sha256: 32 };

/** Characters of one id in a CSV. */
export const idLength: Record<IdKind, number> = { uuid: 36, md5: 32, sha1: 40, sha256: 64 };

const patterns: Record<IdKind, RegExp> = {
  uuid: /^[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$/,
  md5: /^[0-9A-Fa-f]{32}$/,
  sha1: /^[0-9A-Fa-f]{40}$/,
  sha256: /^[0-9A-Fa-f]{64}$/,
};

/** What a device answers when its user limited ad tracking, and the hashes of it: shared by millions, so no device. */
export const zeroIds: Record<IdKind, string> = {
  uuid: '00000000-0000-0000-0000-000000000000',
  md5: '9f89c84a559f573636a47ff8daed0d33',
  sha1: 'b602d594afd2b0b327e07a06f36ca6a7e42546d0',
  sha256: '12b9377cbe7e5c94e8a70d9d23929523d14afa954793130f8a3959c7b849aca8',
};

/** Letters in which a platform writes its plain ids. */
export const platformLetters = (platform: 'ios' | 'android'): Letters => (platform === 'ios' ? 'upper' : 'lower');

/** `plain` or `hash`, as the wire calls it; text is plain. */
export const rowsFormatOf = (kind: ListKind): 'plain' | 'hash' =>
  kind === 'uuid' || kind === 'text' ? 'plain' : 'hash';

/** The kind of a value by its form; null for no device id and for the zero id and its hashes. */
export const kindOf = (value: string): IdKind | null => {
  const kind = idKinds.find((each) => idLength[each] === value.length && patterns[each].test(value));
  return kind === undefined || value.toLowerCase() === zeroIds[kind] ? null : kind;
};

/** How a value's letters are written; null when it has none. */
export const lettersIn = (value: string): Letters | 'mixed' | null => {
  const upper = /[A-F]/.test(value);
  const lower = /[a-f]/.test(value);
  return upper && lower ? 'mixed' : upper ? 'upper' : lower ? 'lower' : null;
};

/** First lines that name the column instead of being a value; read without case, and with spaces or dashes as `_`. */
const columnNames = new Set([
  'device_id',
  'deviceid',
  'idfa',
  'idfv',
  'gaid',
  'aaid',
  'ifa',
  'id',
  'maid',
  'advertising_id',
  'android_id',
]);

/** Whether the value of a first line is a column's name: a device id's usual names, or the criterion's own. */
export const isColumnName = (value: string, criterion: string): boolean => {
  const name = value.toLowerCase().replace(/[ -]/g, '_');
  return name === criterion || columnNames.has(name) || (criterion === 'zip_code' && name === 'zip');
};

/**
 * Characters that end the first column. A device id holds none of them, so exports of spreadsheets that separate by
 * semicolon or tab are read too; opaque ids may hold a semicolon, model names ("iPhone14,2") a comma.
 */
export const separatorsOf = (criterion: string): string => {
  if (criterion === 'device_name') return '';
  if (criterion === 'publisher_anonymous_id' || criterion === 'fairlead_id') return ',';
  return ',;\t';
};
