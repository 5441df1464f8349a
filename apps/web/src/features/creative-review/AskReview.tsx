import { checkReview } from '@fairlead/domain/creative-review/answer.rules';
import { useEffect, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { CopyButton } from '#ui/bits/CopyButton.tsx';
import { ask } from '#ui/dialog/ask.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { keepFocus } from '#ui/form/keep-focus.ts';
import { readNumber } from '#ui/form/typed-number.ts';
import { useTypedNumber } from '#ui/form/useTypedNumber.ts';
import { dayTime } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { type Place, paramsOf } from '../creative/creative.queries.ts';
import { AskedCreatives } from './AskedCreatives.tsx';
import { useAskReview } from './reviews.queries.ts';
import { useAsked } from './useAsked.ts';
import './ask.css';

type Props = { place: Place; open: boolean; onClose: () => void };
type Made = { url: string; expires_at: string };

/** The link, shown once. */
const Link = ({ url, expires_at }: Made) => (
  <div className="asked-link">
    <label htmlFor="asked-url">Link for the client, open until {dayTime(expires_at)} UTC</label>
    <span className="row">
      <input id="asked-url" className="mono" readOnly value={url} onFocus={({ target }) => target.select()} />
      <CopyButton text={url} what="link" />
    </span>
    <p className="dim">It is not shown again: what is kept of it does not open it. Whoever has it can answer.</p>
  </div>
);

type FormProps = { place: Place; note: string; onNote: (note: string) => void; onMade: (made: Made) => void };

const Form = ({ place, note, onNote, onMade }: FormProps) => {
  const { asked, ids: creative_ids, toggle, query } = useAsked(place);
  const [days, setDays] = useState<number | null>(7);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const asking = useAskReview();
  const body = { creative_ids, expires_in_days: days ?? Number.NaN, note };
  const issues = tried ? checkReview(body) : [];
  const wrong = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const { issue: unread, input: typedDays } = useTypedNumber(
    { value: days, onBlur: () => undefined },
    { read: (text) => readNumber(text, 0), write: String, change: setDays },
  );
  const wrongDays = unread ?? wrong('expires_in_days');
  const send = async () => {
    setTried(true);
    setProblem(undefined);
    if (checkReview(body).length > 0) return;
    try {
      onMade(await asking.mutateAsync({ params: paramsOf(place), body }));
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <form
      id="asked-form"
      className="asked-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!asking.isPending) void send();
      }}
    >
      <AskedCreatives asked={asked} query={query} onToggle={toggle} />
      {query.data && wrong('creative_ids') && (
        <p className="asked-bad" role="alert">
          {wrong('creative_ids')}
        </p>
      )}
      <label htmlFor="asked-days">Days the link is open, 1 to 30</label>
      <input
        id="asked-days"
        inputMode="numeric"
        autoComplete="off"
        {...typedDays}
        aria-invalid={wrongDays ? true : undefined}
        aria-describedby="asked-days-wrong"
      />
      <p id="asked-days-wrong" className="asked-bad" role="alert">
        {wrongDays}
      </p>
      <label htmlFor="asked-note">Note to the client</label>
      <textarea
        id="asked-note"
        rows={3}
        value={note}
        onChange={({ target }) => onNote(target.value)}
        aria-invalid={wrong('note') ? true : undefined}
        aria-describedby="asked-note-wrong"
      />
      <p id="asked-note-wrong" className="asked-bad" role="alert">
        {wrong('note')}
      </p>
      {problem && (
        <p className="asked-bad" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
};

const LOSING = {
  title: 'Unsaved changes',
  stop: true,
  text: 'The note is not sent, and is not kept. Are you sure you want to close this?',
  yes: 'Discard the note',
  no: 'Go back',
  danger: true,
} as const;

/** Asks a client about creatives of a group, and shows the link once. */
export const AskReview = ({ place, open, onClose }: Props) => {
  const [made, setMade] = useState<Made | null>(null);
  const [note, setNote] = useState('');
  const typed = !made && note.trim() !== '';
  useUnsavedGuard(typed);
  useEffect(prepareQuestions, []);
  const close = async () => {
    if (typed && !(await ask(LOSING))) return;
    setMade(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={() => void close()}
      title={made ? 'The link is ready' : 'Ask for review'}
      intro={made ? undefined : 'Whoever has the link sees these creatives and answers them, without an account.'}
      width={520}
      actions={
        made ? (
          <Button onClick={() => void close()}>Done</Button>
        ) : (
          <>
            <Button variant="default" onClick={() => void close()}>
              Cancel
            </Button>
            <Button type="submit" form="asked-form" onMouseDown={keepFocus}>
              Make the link
            </Button>
          </>
        )
      }
    >
      {made ? <Link {...made} /> : <Form place={place} note={note} onNote={setNote} onMade={setMade} />}
    </Dialog>
  );
};
