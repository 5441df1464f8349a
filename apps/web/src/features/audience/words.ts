import { type Origin, originNames } from '@fairlead/domain/audience/audience';
import { type Criterion, criterionNames } from '@fairlead/domain/audience/criterion';
import { listLabels } from '@fairlead/domain/audience/labels';
import { stateNames } from '@fairlead/domain/state';
import { count } from '#ui/format.ts';

/** How the fields of a list are called and shown, in conflicts and histories. */
export const listWords = {
  labels: listLabels,
  show: (name: string, value: unknown): string | undefined => {
    if (name === 'state') return stateNames[value as keyof typeof stateNames];
    if (name === 'criterion') return criterionNames[value as Criterion];
    if (name === 'origin') return originNames[value as Origin];
    if (typeof value === 'number' && name === 'rows') return count(value);
    return undefined;
  },
  takenBack: ({ origin }: Readonly<Record<string, unknown>>): string | undefined =>
    origin === 'manual_upload' ? 'The list and its files will be deleted. This cannot be undone.' : undefined,
};

/** The type as grids say it. */
export const typeOf = (criterion: string): string => criterionNames[criterion as Criterion] ?? criterion;

/** Kinds of ids by their names. */
export const kindNames = { uuid: 'UUID', md5: 'MD5', sha1: 'SHA-1', sha256: 'SHA-256', text: 'Text' } as const;
