import {
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconLock,
  IconMapPin,
  IconMessage2Exclamation,
} from '@tabler/icons-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { keepFocus } from '#ui/form/keep-focus.ts';
import { day } from '#ui/format.ts';
import { AnsweredMeanwhile } from './AnsweredMeanwhile.tsx';
import { BeforeAndNow } from './BeforeAndNow.tsx';
import { LastTime } from './LastTime.tsx';
import type { Opened, Reviewed } from './opened.queries.ts';
import { PinNumber } from './Pins.tsx';
import { ReviewArt } from './ReviewArt.tsx';
import { adTitle, pointText } from './review-words.ts';
import { type Drafting, useClientAnswer } from './useClientAnswer.ts';

type Props = Drafting & {
  token: string;
  creative: Reviewed;
  /** Which one of how many. */
  place: readonly [at: number, of: number];
  asker: string;
  until: string;
  name: string;
  onName: (name: string) => void;
  onGo: (at: number) => void;
  onAnswered: (review: Opened) => void;
  /** Asks for the review anew. */
  again: () => void;
};

const MIDDLE = { x: 0.5, y: 0.5 };

const Wrong = ({ id, text }: { id?: string; text: string | undefined }) =>
  text ? (
    <p id={id} className="asked-wrong" role="alert">
      {text}
    </p>
  ) : null;

/** One creative and the two answers to it. */
export const ClientAnswer = ({ token, creative, place, asker, until, name, onName, onGo, ...of }: Props) => {
  const { shown, before, next_pin: pin } = creative;
  const [old, setOld] = useState(false);
  const inputs = useRef<Record<string, HTMLElement | null>>({});
  const stage = useRef<HTMLElement>(null);
  const lead = (path: string) => requestAnimationFrame(() => inputs.current[path]?.focus());
  const answer = useClientAnswer({ token, creative, name, lead, ...of });
  const { form, comment, point, put, send, sending, wrong, clash } = answer;
  const [at, count] = place;
  const film = shown.duration;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (form && !sending) void send(form);
  };
  const change = () => {
    put({ form: 'change' });
    setOld(false);
    answer.tryAnew();
    requestAnimationFrame(() => {
      inputs.current.comment?.focus({ preventScroll: true });
      // On a phone the form covers what stands low: the place to pin comes above it
      stage.current?.querySelector('.asked-art')?.scrollIntoView({ block: 'nearest' });
    });
  };
  const title = adTitle(shown);
  return (
    <>
      <main ref={stage} className="asked-stage" aria-label="The ad">
        {old && form !== 'change' ? (
          <BeforeAndNow creative={creative} />
        ) : (
          <ReviewArt
            key={creative.content}
            shown={shown}
            label={title}
            pinning={form === 'change' ? { point, pin, onPin: (to) => put({ point: to }) } : undefined}
          />
        )}
      </main>
      <section className="asked-answer" aria-label="Your answer">
        <div className="asked-name">
          <button
            type="button"
            className="asked-arrow"
            disabled={at === 0}
            onClick={() => onGo(at - 1)}
            aria-label="Previous ad"
          >
            <IconChevronLeft size={20} aria-hidden />
          </button>
          <div>
            <h1
              tabIndex={-1}
              ref={(heading) => {
                inputs.current.title = heading;
              }}
            >
              {title}
            </h1>
            <p className="dim">
              {at + 1} of {count}, {creative.name}, {shown.width}×{shown.height}
            </p>
          </div>
          <button
            type="button"
            className="asked-arrow"
            disabled={at === count - 1}
            onClick={() => onGo(at + 1)}
            aria-label="Next ad"
          >
            <IconChevronRight size={20} aria-hidden />
          </button>
        </div>
        {before && <LastTime before={before} old={old} onOld={setOld} />}
        {answer.changed && (
          <p className="asked-wrong" role="alert">
            It changed while you wrote; nothing was sent. Your words are kept: look at it again, then send them.
          </p>
        )}
        {clash && (
          <AnsweredMeanwhile
            said={clash.said}
            sending={sending}
            onSend={() => void send(clash.kind)}
            onLeave={answer.leaveClash}
          />
        )}
        <form onSubmit={submit} noValidate>
          {form === 'change' && (
            <>
              <label className="asked-label" htmlFor="asked-comment">
                What should change?
              </label>
              <textarea
                id="asked-comment"
                ref={(input) => {
                  inputs.current.comment = input;
                }}
                rows={4}
                value={comment}
                onChange={({ target }) => put({ comment: target.value })}
                aria-invalid={wrong('comment') ? true : undefined}
                aria-describedby={wrong('comment') ? 'asked-comment-wrong' : undefined}
              />
              <Wrong id="asked-comment-wrong" text={wrong('comment')} />
              <div className="asked-pinned">
                {point ? <PinNumber pin={pin} /> : <IconMapPin size={16} aria-hidden />}
                {point ? (
                  <>
                    <span aria-live="polite">Pinned at {pointText(point)}</span>
                    <button type="button" className="link-button" onClick={() => put({ point: null })}>
                      Remove
                    </button>
                  </>
                ) : (
                  <>
                    <span>Tap the ad to pin a place, or</span>
                    <button
                      type="button"
                      className="link-button"
                      onClick={() => put({ point: { ...MIDDLE, at: film === null ? null : 0 } })}
                    >
                      pin it by keys
                    </button>
                  </>
                )}
              </div>
              <Wrong id="asked-point-wrong" text={wrong('point')} />
            </>
          )}
          {form !== null && (
            <>
              <label className="asked-label" htmlFor="asked-name">
                Your name
              </label>
              <input
                id="asked-name"
                ref={(input) => {
                  inputs.current.name = input;
                }}
                value={name}
                autoComplete="name"
                onChange={({ target }) => onName(target.value)}
                aria-invalid={wrong('name') ? true : undefined}
                aria-describedby={wrong('name') ? 'asked-name-wrong' : undefined}
              />
              <Wrong id="asked-name-wrong" text={wrong('name')} />
              {!clash && (
                <button type="submit" className="asked-send" disabled={sending} onMouseDown={keepFocus}>
                  {sending ? 'Sending…' : form === 'change' ? 'Send what should change' : 'Send approval'}
                </button>
              )}
              <button type="button" className="link-button" onClick={() => put({ form: null })}>
                Decide later
              </button>
            </>
          )}
        </form>
        <Wrong text={answer.problem} />
        {form === null && (
          <div className="asked-choices">
            <button
              type="button"
              className="asked-choice"
              onClick={change}
              aria-pressed={creative.standing === 'change'}
            >
              <IconMessage2Exclamation size={20} aria-hidden /> Ask for a change
            </button>
            <button
              type="button"
              className="asked-choice is-approve"
              onClick={() => void send('approved')}
              disabled={sending}
              aria-pressed={creative.standing === 'approved'}
            >
              <IconCheck size={20} aria-hidden /> {creative.standing === 'approved' ? 'Approved' : 'Approve'}
            </button>
          </div>
        )}
        <p className="asked-trust">
          <IconLock size={14} aria-hidden /> This page asks for no password and opens nothing but{' '}
          {count === 1 ? 'this ad' : `these ${count} ads`}. Answers go to {asker}, are kept with your name, and can be
          changed until {day(until)}.
        </p>
      </section>
    </>
  );
};
