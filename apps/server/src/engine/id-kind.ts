import { type IdKind, idBytes } from '@fairlead/domain/device-id';

export type { IdKind, ListKind } from '@fairlead/domain/device-id';

/** 32-bit words of one id in memory: 4, 5 or 8. */
export const wordsOf = (kind: IdKind): number => idBytes[kind] / 4;
