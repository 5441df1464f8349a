import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { question, watchQuestion } from './ask.ts';

const load = () => import('./AskDialog.tsx').then(({ AskDialog }) => ({ default: AskDialog }));
const AskDialog = lazy(load);

/** Behind the page's own needs: its first rows do not wait for a dialog that nobody has asked for. */
const AFTER_MS = 3000;

/** An effect of pages that may ask: fetches the dialog before that, so that a question needs no network. */
export const prepareQuestions = (): (() => void) => {
  const timer = setTimeout(() => void load().catch(() => undefined), AFTER_MS);
  return () => clearTimeout(timer);
};

/** Where questions appear. Once per page. Nothing is fetched before the first one, and it stays for its way out. */
export const Questions = () => {
  const asked = useSyncExternalStore(watchQuestion, question, question);
  const everAsked = useRef(false);
  everAsked.current ||= asked !== null;
  return <Suspense>{everAsked.current && <AskDialog asked={asked} />}</Suspense>;
};
