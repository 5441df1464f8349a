import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { question, watchQuestion } from './ask.ts';

const load = () => import('./AskDialog.tsx').then(({ AskDialog }) => ({ default: AskDialog }));
const AskDialog = lazy(load);

/** Fetches the dialog before anybody is asked, so that a question needs no network. */
export const prepareQuestions = (): void => void load().catch(() => undefined);

/** Where questions appear. Once per page. Nothing is fetched before the first one, and it stays for its way out. */
export const Questions = () => {
  const asked = useSyncExternalStore(watchQuestion, question, question);
  const everAsked = useRef(false);
  everAsked.current ||= asked !== null;
  return <Suspense>{everAsked.current && <AskDialog asked={asked} />}</Suspense>;
};
