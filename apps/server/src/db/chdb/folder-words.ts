/** Of a facts folder on a disk without room. `/readyz` knows a full disk by these words. */
export const folderFull = (directory: string): string =>
  `DATA_DIR: the disk of the facts folder ${directory} is full. Make room on it, or set another DATA_DIR.`;

/** @param said what the system or the engine said */
export const folderUnwritable = (directory: string, said: string): string =>
  `DATA_DIR: the facts folder ${directory} cannot be written. Give this account the right to, or set another DATA_DIR. (${said})`;
