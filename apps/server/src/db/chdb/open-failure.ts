import { damagedWords } from '../damaged-words.ts';
import { DAMAGED_CODES, DISK_FAILS, FULL } from '../facts-error.ts';
import { folderFull, folderUnwritable } from './folder-words.ts';
import type { FailureReason, FromGateway } from './messages.ts';

export type Failure = Extract<FromGateway, { kind: 'failed' }>;

/**
 * Besides what is damage in any statement: a table's definition that does not parse, files that end early or are not there,
 * too many broken parts. While a folder is opened nobody sends data, so these can only be of what is stored.
 */
const DAMAGED_AT_OPEN = new Set(['23', '27', '32', '33', '62', '74', '79', '107', '117', '131', '231', '432', '1001']);
const NO_RIGHT = /Permission denied|Operation not permitted/;
/** MEMORY_LIMIT_EXCEEDED, CANNOT_ALLOCATE_MEMORY. */
const NO_MEMORY = /Code: (?:241|173)\b|bad_alloc|Cannot allocate memory/;
const OUT_OF_HANDLES = /Too many open files/;

/** What is wrapped in what: the engine loads its tables in jobs, whose own codes say only that one failed. */
const codesIn = (text: string): string[] => [...text.matchAll(/Code: (\d+)/g)].map(([, code]) => code ?? '');

const isDamage = (text: string): boolean =>
  !OUT_OF_HANDLES.test(text) && codesIn(text).some((code) => DAMAGED_CODES.has(code) || DAMAGED_AT_OPEN.has(code));

/** The engine's own sentence, without what the library puts before it. */
const saidBy = (text: string): string => (/Code: \d+\. DB::\w*Exception: [^\n]*/.exec(text)?.[0] ?? text).slice(0, 300);

/**
 * Why the engine did not open its folder, in a sentence with what to do. The engine tells it only in what it prints.
 * @param failure what the gateway could tell by itself; anything but `other` is left as it is
 * @param said what was printed
 * @param directory the folder of the facts
 */
export const openFailure = (failure: Failure, said: string, directory: string): Failure => {
  if (failure.reason !== 'other') return failure;
  const text = `${failure.message} ${said}`.trim();
  const because = (reason: FailureReason, message: string): Failure => ({ kind: 'failed', reason, message });
  const words = saidBy(text);
  if (/cannot lock file/i.test(said)) return because('locked', lockAdvice(directory));
  if (FULL.test(text)) return because('directory', folderFull(directory));
  if (NO_RIGHT.test(text) || DISK_FAILS.test(text)) return because('directory', folderUnwritable(directory, words));
  if (NO_MEMORY.test(text)) return because('memory', memoryAdvice(directory, words));
  if (isDamage(text)) return because('damaged', damagedWords('facts', directory, words));
  if (codesIn(text).length > 0) return because('refused', `The facts in ${directory} cannot be opened. (${words})`);
  // A folder in it that this account may not enter is met without a word.
  if (/^Failed to create connection/.test(text)) return because('refused', silentAdvice(directory));
  return because('other', text);
};

const lockAdvice = (directory: string): string =>
  `The facts folder ${directory} is in use by another process. Only one server may run on a DATA_DIR with the ` +
  'embedded facts engine: stop the other one, use another DATA_DIR, or set CLICKHOUSE_URL for several servers.';

const memoryAdvice = (directory: string, said: string): string =>
  `The memory of this machine or container is not enough to open the facts in ${directory}. Give it more, or set CLICKHOUSE_URL. ` +
  `(${said})`;

const silentAdvice = (directory: string): string =>
  `The facts in ${directory} cannot be opened, and the engine does not say why. Look first whether this account may read and ` +
  'write every folder in it; where it may, restore the folder from a backup.';
