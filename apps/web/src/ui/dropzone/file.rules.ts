/** Common picture, video, sound, document, archive and text files (WI-01, D-095). */
export const commonExtensions = [
  ...['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg'],
  ...['mp4', 'mpeg', 'mov', 'webm', 'mp3', 'wav', 'ogg'],
  ...['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'],
  ...['zip', 'rar', '7z', 'tar', 'gz'],
  ...['txt', 'csv', 'json', 'xml', 'html'],
] as const;

const extensionOf = (name: string): string => (name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '');

/** Upper and lower case are the same; a file without an extension is none of the list. */
export const hasExtension = (name: string, extensions: readonly string[]): boolean =>
  extensions.includes(extensionOf(name));

export type DropState = 'idle' | 'loading' | 'success' | 'error';

/** Deleting is offered only while nothing is under way and nothing is done (WI-03). */
export const mayDelete = (state: DropState): boolean => state === 'idle' || state === 'error';
