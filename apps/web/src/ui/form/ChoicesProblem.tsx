import { useQueryClient } from '@tanstack/react-query';
import { NotRead } from '#ui/state/NotRead.tsx';
import { Problem } from './FormProblem.tsx';
import { askFailedAgain } from './failed-again.ts';

const Missing = ({ error, what }: { error: unknown; what: string }) => {
  const queries = useQueryClient();
  return (
    <Problem>
      <NotRead error={error} retry={() => askFailedAgain(queries)} lead={`${what} could not be loaded:`} />
    </Problem>
  );
};

/**
 * Above the fields, when what they choose from did not come: why, and the way to ask again for all of it that failed. `error` null:
 * all is there.
 */
export const ChoicesProblem = ({ error, what = 'The choices' }: { error: unknown; what?: string }) =>
  error == null ? null : <Missing error={error} what={what} />;
