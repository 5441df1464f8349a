import { lazy, Suspense, useSyncExternalStore } from 'react';
import { question, watchQuestion } from './ask.ts';

const load = () => import('./AskDialog.tsx').then(({ AskDialog }) => ({ default: AskDialog }));
const AskDialog = lazy(load);

/** Fetches the dialog before anybody is asked, so that a question needs no network. */
export const prepareQuestions = (): void => void load().catch(() => undefined);

/** Where questions appear. Once per page. */
export const Questions = () => {
  const asked = useSyncExternalStore(watchQuestion, question, question);
  return (
    <Suspense>
      <AskDialog asked={asked} />
    </Suspense>
  );
};
