import type { CohortDefinition } from '@fairlead/domain/cohort/cohort';
import { type Names, sentenceParts } from '@fairlead/domain/cohort/sentence';

/** Who is in the audience, in a sentence, what was chosen in bold. */
export const Sentence = ({ definition, names }: { definition: CohortDefinition; names: Names }) => {
  let at = 0;
  return (
    <p className="cohort-estimate-sentence">
      {sentenceParts(definition, names).map(({ text, strong }) => {
        at += text.length;
        return strong ? <b key={at}>{text}</b> : text;
      })}
    </p>
  );
};
