import { useRef } from 'react';
import { Button } from '../kit/Button.ts';
import type { Question } from './ask.ts';
import { Dialog } from './Dialog.tsx';

type Props = { asked: (Question & { answer: (yes: boolean) => void }) | null };

/** Draws the question of `ask()`. The last one is kept while the dialog fades out. */
export const AskDialog = ({ asked }: Props) => {
  const last = useRef(asked);
  if (asked) last.current = asked;
  const shown = last.current;
  if (!shown) return null;
  const answer = (yes: boolean) => asked?.answer(yes);
  return (
    <Dialog
      open={asked !== null}
      over
      // Once the key is done with: whoever asked hears of the same Esc, and would close too if nothing were asked any more
      onClose={() => setTimeout(() => answer(false))}
      title={
        shown.stop ? (
          <>
            {shown.title}
            <span className="sr">. </span>
          </>
        ) : (
          shown.title
        )
      }
      actions={
        <>
          <Button variant="default" onClick={() => answer(false)} data-autofocus>
            {shown.no ?? (shown.told ? 'Close' : 'Go back')}
          </Button>
          {!shown.told && (
            <Button color={shown.danger ? 'red' : undefined} onClick={() => answer(true)}>
              {shown.yes ?? 'Continue'}
            </Button>
          )}
        </>
      }
    >
      {shown.text}
    </Dialog>
  );
};
