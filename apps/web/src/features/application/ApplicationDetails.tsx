import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { applicationsOf, useKnown } from './application.queries.ts';
import { applicationWords } from './application-words.tsx';
import { EditApplication } from './EditApplication.tsx';

type Props = {
  company: number;
  id: number;
  /** At the right: what was changed, in the words of the application. */
  history: (words: ReturnType<typeof applicationWords>) => ReactNode;
};

/** The tab "Details": the form, and beside it what was changed. */
export const ApplicationDetails = ({ company, id, history }: Props) => {
  const application = useSuspenseQuery(applicationsOf(company)).data.items.find((one) => one.id === id);
  const { known } = useKnown();
  const words = useMemo(() => applicationWords(known), [known]);
  if (!application) return null;
  return (
    <Columns>
      <EditApplication key={id} app={application} words={words} />
      <Side>{history(words)}</Side>
    </Columns>
  );
};
