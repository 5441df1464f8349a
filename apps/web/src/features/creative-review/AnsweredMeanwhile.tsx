import { IconUserEdit } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Said } from './opened.queries.ts';
import { saidText } from './review-words.ts';

type Props = { said: Said; sending: boolean; onSend: () => void; onLeave: () => void };

/** Another client answered by the same link: what, and whether one's own is to be sent after it. */
export const AnsweredMeanwhile = ({ said, sending, onSend, onLeave }: Props) => {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <section className="asked-meanwhile" aria-label="Answered meanwhile">
      <p ref={question} tabIndex={-1} role="alert">
        <IconUserEdit size={16} aria-hidden /> {saidText(said)}. Nothing of yours was sent. Answer all the same? The
        newest answer counts; both stay readable.
      </p>
      <button type="button" className="asked-send" disabled={sending} onClick={onSend}>
        {sending ? 'Sending…' : 'Answer all the same'}
      </button>
      <button type="button" className="link-button" onClick={onLeave}>
        Leave it at that
      </button>
    </section>
  );
};
