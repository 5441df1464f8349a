import { useSyncExternalStore } from 'react';
import { question, watchQuestion } from '#ui/dialog/ask.ts';
import { Button } from '#ui/kit/Button.ts';
import { AuthPage } from './AuthPage.tsx';
import { SignInPage } from './SignInPage.tsx';

/** The sign-in over a page that is kept. Questions stand in its own place: no other dialog lies above it. */
export const SignInAgain = () => {
  const open = useSyncExternalStore(watchQuestion, question, question);
  const asked = open?.anybody ? open : null;
  return (
    <>
      <div hidden={asked !== null}>
        <SignInPage kept />
      </div>
      {asked && (
        <AuthPage title={asked.title}>
          <p className="dim">{asked.text}</p>
          <div className="row">
            <Button variant="default" autoFocus onClick={() => asked.answer(false)}>
              {asked.no ?? 'Go back'}
            </Button>
            <Button color={asked.danger ? 'red' : undefined} onClick={() => asked.answer(true)}>
              {asked.yes ?? 'Continue'}
            </Button>
          </div>
        </AuthPage>
      )}
    </>
  );
};
