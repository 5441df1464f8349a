import { type Operator, operatorNames } from '@fairlead/domain/combination/combination';
import { combinationLabels } from '@fairlead/domain/combination/labels';
import type { FieldWords } from '#ui/form/conflict.ts';
import { plainValue } from '#ui/form/plain-value.tsx';

/** What a person fills in; null marks an audience that is not chosen yet. */
export type CombineDraft = { name: string; operator: string; source_targeting_list_ids: (number | null)[] };

/** The audiences of a draft that passed the rules: none is missing. */
export const sourcesOf = ({ source_targeting_list_ids }: CombineDraft): number[] =>
  source_targeting_list_ids.filter((id) => id !== null);

/** Labels and values of a combination; audiences by their names. */
export const wordsFor = (nameOf: (id: number) => string) =>
  ({
    thing: 'combination',
    labels: combinationLabels,
    show: (name: string, value: unknown) => {
      if (name === 'operator') return operatorNames[value as Operator] ?? plainValue(value);
      if (name === 'source_targeting_list_ids' && Array.isArray(value))
        return value.map((id, at) => `#${at + 1} ${id === null ? 'none' : nameOf(Number(id))}`).join(', ');
      return plainValue(value);
    },
  }) satisfies FieldWords<CombineDraft>;
