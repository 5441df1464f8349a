import type { CohortDefinition } from '@fairlead/domain/cohort/cohort';
import { sentenceParts } from '@fairlead/domain/cohort/sentence';
import { useQuery } from '@tanstack/react-query';
import { cohortOf } from './cohort.queries.ts';
import { useCohortNames } from './names.ts';

/** Who is in a dynamic audience, in a sentence in which many countries of one region are counted together (CT-22 to CT-26). */
export const CohortSummary = ({ cohort, company }: { cohort: number; company: number }) => {
  const { data } = useQuery(cohortOf(cohort));
  const names = useCohortNames(company);
  if (!data) return null;
  let at = 0;
  return (
    <p>
      {sentenceParts(data as CohortDefinition, names).map(({ text, strong }) => {
        at += text.length;
        return strong ? <b key={at}>{text}</b> : text;
      })}
    </p>
  );
};
